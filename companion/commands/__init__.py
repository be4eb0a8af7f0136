"""What `vivat games`, `rules`, `board`, `cards`, `doctor`, `bundle`, `box` … do and print."""

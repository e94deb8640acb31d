const base64 = (text: string) => Buffer.from(text, 'base64')

/**
 * Small pictures by the names of their files: 3 by 2 pixels (SVG: 30 by 20), each with the bytes of its kind. Square
 * ones have 2 by 2 (SVG: 20 by 20).
 */
export const pictureFiles: Record<string, Buffer | string> = {
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="30" height="20"/></svg>',
  'evil.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" onload="parent.pwned=1"><script>top.pwned = document.cookie</script></svg>',
  'endless.svg': '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>',
  'kit.png': base64(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEklEQVR4nGNoYGBg+M8ApoFUAwAT+AL/xn4i9gAAAABJRU5ErkJggg=='
  ),
  'square.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle r="9" cx="10" cy="10"/></svg>',
  'square.png': base64(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGNoSHgARAwQCgAvjgcBBr7GAgAAAABJRU5ErkJggg=='
  ),
  'kit.gif': base64('R0lGODlhAwACAIAAAP///wAAACH5BAAAAAAALAAAAAADAAIAAAIChF8AOw=='),
  'damaged.png': Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'),
  'words.png': 'These are words.',
  'large.png': Buffer.alloc(1_100_000),
  'empty.svg': ''
}

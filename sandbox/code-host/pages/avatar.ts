import { crc32, deflateSync } from 'node:zlib'

/** The width and height of a picture, in pixels. */
const SIDE = 80
const cells = 5

/** The picture of an account, as PNG (https://www.w3.org/TR/png-3/): mirrored squares that follow from its number. */
export function avatar(id: number): Uint8Array<ArrayBuffer> {
  const seed = crc32(`account ${id}`)
  const rows = Array.from({ length: SIDE }, (_, y) => {
    const pixels = Array.from({ length: SIDE }, (_, x) => (isFilled(seed, x, y) ? 1 : 0))
    return [0, ...pixels]
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // 8 bits for each pixel, each the index of a colour in the palette.
  header.set([8, 3], 8)
  const palette = Buffer.from([240, 240, 240, ...colourOf(seed)])
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const data = deflateSync(Buffer.from(rows.flat()))
  const chunks = [chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...chunks]))
}

function isFilled(seed: number, x: number, y: number): boolean {
  const margin = SIDE / (2 * (cells + 1))
  const [column, row] = [x, y].map((at) => Math.floor(((at - margin) / (SIDE - 2 * margin)) * cells)) as [
    number,
    number
  ]
  if (column < 0 || column >= cells || row < 0 || row >= cells) return false
  const mirrored = Math.min(column, cells - 1 - column)
  return ((seed >>> (row * 3 + mirrored)) & 1) === 1
}

function colourOf(seed: number): number[] {
  return [0, 8, 16].map((shift) => 60 + (((seed >>> shift) & 0xff) * 120) / 255)
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

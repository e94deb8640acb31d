import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureType } from './picture-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('A picture is PNG, JPEG or WebP by its first bytes, and nothing else is a picture', () => {
  const cases = [
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\x89PNG\n\x1a\n', undefined],
    [' \x89PNG\r\n\x1a\n', undefined],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['\xff\xd8\xff', 'image/jpeg'],
    ['\xff\xd8\xfe', undefined],
    ['\0\xff\xd8\xff', undefined],
    ['RIFF\x1a\0\0\0WEBPVP8 ', 'image/webp'],
    ['RIFF\x1a\0\0\0WEBPVP8L', 'image/webp'],
    ['RIFF\x1a\0\0\0WEBPVP', 'image/webp'],
    ['RIFF\x1a\0\0\0WAVEfmt ', undefined],
    ['RIFX\x1a\0\0\0WEBPVP8 ', undefined],
    ['RIFF', undefined],
    ['GIF89a\x01\0\x01\0', undefined],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
    ['<!doctype html>', undefined],
    ['', undefined]
  ] as const
  for (const [begin, type] of cases) assert.equal(pictureType(bytes(begin)), type, JSON.stringify(begin))
})

import { generateKeyPairSync, sign } from 'node:crypto'

/** A field in DER: its tag, its length and its content (ITU-T X.690, 8.1). */
function field(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: Uint8Array[]) => field(0x30, ...contents)
const identifier = (...bytes: number[]) => field(0x06, Buffer.from(bytes))
const time = (at: Date) => field(0x18, Buffer.from(`${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`))

/**
 * A key with a certificate that it signs itself, for one host name: enough for a TLS server that a test trusts (RFC
 * 5280).
 */
export function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // ecdsa-with-SHA256, 1.2.840.10045.4.3.2
  const algorithm = sequence(identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  // commonName, 2.5.4.3
  const called = sequence(field(0x31, sequence(identifier(0x55, 0x04, 0x03), field(0x0c, Buffer.from(name)))))
  const validity = sequence(time(new Date('2020-01-01')), time(new Date('2120-01-01')))
  // subjectAltName, 2.5.29.17, with one dNSName
  const names = sequence(identifier(0x55, 0x1d, 0x11), field(0x04, sequence(field(0x82, Buffer.from(name)))))
  const body = sequence(
    field(0xa0, field(0x02, Buffer.from([2]))),
    field(0x02, Buffer.from([1])),
    algorithm,
    called,
    validity,
    called,
    publicKey.export({ type: 'spki', format: 'der' }),
    field(0xa3, sequence(names))
  )
  const signature = field(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const cert = sequence(body, algorithm, signature).toString('base64')
  const lines = cert.match(/.{1,64}/g) ?? []
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  }
}

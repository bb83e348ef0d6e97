import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** Flags of authenticator data: the user was there; was verified; a new key follows. */
const [PRESENT, VERIFIED, NEW_KEY] = [0x01, 0x04, 0x40] as const

/** Where the browser that uses a key says it is. */
interface Place {
  origin: string
  rpId: string
  /** The device asked for finger, face or PIN. */
  verified?: boolean
}

/** An authenticator made of software, which tests use in the place of a device: one key pair (ES256) and a counter. */
export class SoftPasskey {
  readonly id = text(randomBytes(16))
  counter = 0
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

  #clientData(type: string, challenge: string, { origin }: Place) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #data({ rpId, verified = true }: Place, more: Uint8Array = Buffer.alloc(0)) {
    const head = Buffer.alloc(5)
    head[0] = PRESENT | (verified ? VERIFIED : 0) | (more.length > 0 ? NEW_KEY : 0)
    head.writeUInt32BE(++this.counter, 1)
    return Buffer.concat([sha256(rpId), head, more])
  }

  /** What a browser answers when it has made the key. */
  made(challenge: string, place: Place): Record<string, unknown> {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' })
    const coordinate = (value: string) => [Buffer.from([0x58, 0x20]), Buffer.from(value, 'base64url')]
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    const key = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      ...coordinate(x),
      Buffer.from([0x22]),
      ...coordinate(y),
    ])
    const id = Buffer.from(this.id, 'base64url')
    const data = this.#data(place, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]))
    const length = Buffer.alloc(2)
    length.writeUInt16BE(data.length)
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59]),
      length,
      data,
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', challenge, place)),
        attestationObject: text(attestationObject),
      },
    }
  }

  /** What a browser answers when it has used the key. */
  used(challenge: string, place: Place): Record<string, unknown> {
    const clientData = this.#clientData('webauthn.get', challenge, place)
    const data = this.#data(place)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#pair.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: text(clientData), authenticatorData: text(data), signature: text(signature) },
    }
  }
}

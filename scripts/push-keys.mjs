// npm run push-keys: a fresh pair of keys for web push, as lines for the environment.
import { generateKeyPairSync } from 'node:crypto'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
const bytes = (text) => Buffer.from(text, 'base64url')
const point = Buffer.concat([Buffer.of(4), bytes(x), bytes(y)])
console.log(`VAPID_PUBLIC_KEY=${point.toString('base64url')}`)
console.log(`VAPID_PRIVATE_KEY=${bytes(d).toString('base64url')}`)
console.error(
  '另填 VAPID_SUBJECT，如 mailto:ops@example.com。私钥属机密，线上用 wrangler secret put 保存。',
)

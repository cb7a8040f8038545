import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { derOf, pkcs8Of, serialOf, spkiOf } from './der'
import { isSignedByRsa, signRsa } from './rsa-signatures'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = { format: 'pem' } as const
const privatePkcs1 = privateKey.export({ ...pem, type: 'pkcs1' }).toString()
const privatePkcs8 = privateKey.export({ ...pem, type: 'pkcs8' }).toString()
const publicSpki = publicKey.export({ ...pem, type: 'spki' }).toString()
const publicPkcs1 = publicKey.export({ ...pem, type: 'pkcs1' }).toString()
const bare = (text: string) => text.replace(/-----[^-]+-----|\s/g, '')

test.each([
  ['PKCS#1', privatePkcs1],
  ['PKCS#8', privatePkcs8],
  ['bare PKCS#1', bare(privatePkcs1)],
  ['bare PKCS#8', bare(privatePkcs8)],
  ['PKCS#8 with escaped line ends', privatePkcs8.replaceAll('\n', String.raw`\n`)],
])('a private key as %s signs as another program does', async (_, key) => {
  const expected = createSign('RSA-SHA256').update('研墨\n').sign(privateKey, 'base64')
  expect(await signRsa(key, '研墨\n')).toBe(expected)
})

test.each([
  ['SPKI', publicSpki],
  ['bare SPKI', bare(publicSpki)],
  ['PKCS#1', publicPkcs1],
])('a public key as %s verifies what was signed, and nothing else', async (_, key) => {
  const signature = await signRsa(privatePkcs8, 'words')
  expect(createVerify('RSA-SHA256').update('words').verify(publicKey, signature, 'base64')).toBe(
    true,
  )
  expect(await isSignedByRsa(key, 'words', signature)).toBe(true)
  expect(await isSignedByRsa(key, 'word', signature)).toBe(false)
  expect(await isSignedByRsa(key, 'words', `A${signature.slice(1)}`)).toBe(false)
  expect(await isSignedByRsa(key, 'words', 'no base64!')).toBe(false)
})

test('what is no key is none, and no error quotes it', async () => {
  const secret = bare(privatePkcs8).slice(0, 120)
  for (const text of ['', 'secret', secret, '<xml/>', bare(privatePkcs8).slice(4)]) {
    expect(derOf(text)).toBeNull()
    expect([pkcs8Of(text), spkiOf(text), serialOf(text)]).toEqual([null, null, null])
  }
  const failure = await signRsa(secret, 'words').catch(String)
  expect(failure).not.toContain(secret.slice(0, 20))
  expect(await isSignedByRsa(secret, 'words', await signRsa(privatePkcs8, 'words'))).toBe(false)
})

import { z } from 'zod'

const encoder = new TextEncoder()

export const sealedResource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string().max(65_536),
  nonce: z.string().min(1).max(16),
  associated_data: z.string().max(64).default(''),
})
export type SealedResource = z.infer<typeof sealedResource>

/** The text inside an encrypted resource; null where it was changed or sealed by another key. */
export async function openResource(
  apiV3Key: string,
  { ciphertext, nonce, associated_data }: SealedResource,
): Promise<string | null> {
  try {
    const key = await crypto.subtle.importKey('raw', encoder.encode(apiV3Key), 'AES-GCM', false, [
      'decrypt',
    ])
    const algorithm = {
      name: 'AES-GCM',
      iv: encoder.encode(nonce),
      additionalData: encoder.encode(associated_data),
    }
    const bytes = Uint8Array.from(atob(ciphertext), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await crypto.subtle.decrypt(algorithm, key, bytes),
    )
  } catch {
    return null
  }
}

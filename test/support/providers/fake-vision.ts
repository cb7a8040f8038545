import type { Script } from './fault-script.ts'

interface Part {
  type?: string
  image_url?: { url?: string }
}

/**
 * What a model sees in the pictures of a question: of a JPEG its comment, which stands for the words in it; of anything
 * else how many bytes came. `无` where there are no words, as it was told. With the fault `messy` it fences its answer.
 */
export function fakeVision(body: unknown, { fault }: Script): string[] {
  const text = picturesOf(body).map(wordsIn).filter(Boolean).join('\n') || '无'
  const answer = fault === 'messy' ? `\`\`\`markdown\n${text}\n\`\`\`` : text
  return answer.match(/[\s\S]{1,12}/g) ?? []
}

function picturesOf(body: unknown): { type: string; bytes: Buffer }[] {
  const messages: { content?: unknown }[] = Object(body).messages ?? []
  const parts = messages.flatMap(({ content }): Part[] => (Array.isArray(content) ? content : []))
  return parts.flatMap(({ image_url }) => {
    const [, type = '', base64] =
      /^data:(image\/[a-z]+);base64,(.+)$/s.exec(image_url?.url ?? '') ?? []
    return base64 === undefined ? [] : [{ type, bytes: Buffer.from(base64, 'base64') }]
  })
}

function wordsIn({ type, bytes }: { type: string; bytes: Buffer }): string {
  if (type !== 'image/jpeg') return `一张${bytes.length}字节的图`
  const position = bytes.indexOf(Buffer.of(0xff, 0xfe))
  return position < 0
    ? ''
    : bytes.subarray(position + 4, position + 2 + bytes.readUInt16BE(position + 2)).toString('utf8')
}

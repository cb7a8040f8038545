import type { Script } from './fault-script.ts'

interface Asked {
  messages?: { role: string; content: unknown }[]
}

/**
 * Verdicts on claims as a model gives them in JSON, by how much of a claim's pairs of characters its passage has: from 0.9
 * `full`, from 0.5 `part`, else `none`. `fault=prose` answers in a sentence, `invented` judges items that nobody asked
 * about, `numbers` says `full` to everything.
 */
export function judgement({ messages = [] }: Asked, { fault }: Script): string {
  if (fault === 'prose') return '这些引用看起来都没有问题。'
  const items = String(messages.at(-1)?.content ?? '')
  const verdicts = [
    ...items.matchAll(/^条目(\d+)\n说法：(.+)\n<片段 [^>]*>\n([\s\S]*?)\n<\/片段>/gm),
  ].map(([, no, claim = '', source = '']) => ({
    n: fault === 'invented' ? Number(no) + 700 : Number(no),
    v: fault === 'numbers' ? 'full' : verdictOn(claim, source),
  }))
  const text = JSON.stringify({ verdicts })
  if (fault === 'messy') return `好的：\n\`\`\`json\n${text}\n\`\`\``
  return fault === 'cut' ? text.slice(0, 12) : text
}

function verdictOn(claim: string, source: string): string {
  const pairs = pairsOf(claim)
  const theirs = new Set(pairsOf(source))
  const share = pairs.filter((pair) => theirs.has(pair)).length / Math.max(1, pairs.length)
  return share >= 0.9 ? 'full' : share >= 0.5 ? 'part' : 'none'
}

function pairsOf(text: string): string[] {
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '')
  return [...plain].slice(1).map((sign, index) => `${plain[index]}${sign}`)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOwn } from '../own-set'

export interface OwnClaim {
  kind: string
  isTrue: boolean
  claim: string
  passage: string
}

const EVAL = join(import.meta.dirname, '..')

/**
 * Claims in a person's words about the ten documents of the shipped set, true ones and false ones, each with the
 * paragraph that it is about and the one behind it. Lines: document | paragraph | T or F | kind | claim.
 */
export function readOwnClaims(): OwnClaim[] {
  const { paragraphs } = readOwn(join(EVAL, 'own'))
  const documents = [...Map.groupBy(paragraphs, ({ document }) => document).values()]
  const lines = readFileSync(join(EVAL, 'support/claims.txt'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [document, no, truth, kind = '', claim = ''] = line.split('|')
    const from = Number(no) - 1
    const about = documents[Number(document) - 1]?.slice(from, from + 2) ?? []
    return {
      kind,
      isTrue: truth === 'T',
      claim,
      passage: about.map(({ text }) => text).join('\n'),
    }
  })
}

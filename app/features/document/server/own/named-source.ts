import type { SeatedContext } from '~/core/context'
import { passageIdOf } from '~/core/source-place'
import { readPassages, type FoundPassage } from '~/features/library/server'
import { placeWords } from '~/features/library/terms'
import type { NamedSource } from '../../wire/contracts/sources'
import type { FoundEvidence } from '../evidence'

/** What a browser names as a source, as far as it is open to the caller; words that do not stand there give way to those that do. */
export async function evidenceOf(
  ctx: SeatedContext,
  source: NamedSource,
): Promise<FoundEvidence | null> {
  if ('url' in source) return ofPage(source)
  const { fileId, passageNo, quote } = source
  const passages = await readPassages(ctx, {}, { fileId, from: passageNo, count: 1 })
  const passage = passages.find(({ no }) => no === passageNo)
  if (!passage) return null
  const words = quote !== '' && passage.text.includes(quote) ? quote : passage.text.slice(0, 400)
  return ofPassage(passage, words)
}

/** Learned anew, a file may have its words in a passage nearby. */
const NEAR = 5

/** The same where only the very words count: null where they stand neither in the passage nor nearby. */
export async function quotedEvidence(
  ctx: SeatedContext,
  source: NamedSource,
): Promise<FoundEvidence | null> {
  if ('url' in source) return ofPage(source)
  const { fileId, passageNo, quote } = source
  const from = Math.max(0, passageNo - NEAR)
  const passages = await readPassages(ctx, {}, { fileId, from, count: 2 * NEAR + 1 })
  const distance = ({ no }: FoundPassage) => Math.abs(no - passageNo)
  const [passage] = passages
    .filter(({ text }) => quote !== '' && text.includes(quote))
    .toSorted((a, b) => distance(a) - distance(b))
  return passage ? ofPassage(passage, quote) : null
}

const ofPage = ({ url, title, quote }: Extract<NamedSource, { url: string }>): FoundEvidence => ({
  reference: { type: 'webpage', title, author: [], issued: null, URL: url, origin: 'web' },
  evidence: {
    fileId: null,
    url,
    place: { page: null, passageId: null, label: '' },
    quote: quote || title,
    owner: null,
  },
})

function ofPassage(
  { fileId, title, anchor, headings, no, generation }: FoundPassage,
  quote: string,
) {
  const name = title.replace(/\.[A-Za-z]{2,5}$/, '')
  const page = anchor.kind === 'page' ? anchor.page : null
  return {
    reference: {
      type: 'document',
      title: name,
      author: [],
      issued: null,
      origin: 'library' as const,
      fileId,
    },
    evidence: {
      fileId,
      url: '',
      place: {
        page,
        passageId: passageIdOf(fileId, no, generation),
        label: placeWords(anchor, headings),
      },
      quote,
      owner: null,
    },
  }
}

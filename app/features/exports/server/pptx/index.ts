import type { Deck } from '~/features/document/deck/deck'
import { AppError } from '~/core/errors'
import { legal } from '~/core/text/text-rules'
import type { MasterReading } from '~/features/document/masters-terms'
import type { DeckPictures } from './write-deck'

export type { DeckPictures } from './write-deck'

/** A deck as a PowerPoint file. The library is loaded with the first one. */
export async function writeDeck(
  input: Deck,
  pictures: DeckPictures,
  master: Uint8Array | null = null,
): Promise<Uint8Array> {
  // One sign that XML does not know, and PowerPoint opens no page of the file.
  const deck = mapTexts(input, legal)
  if (master) {
    return (await import('./master/write-on-master')).writeOnMaster(deck, pictures, master)
  }
  return (await import('./write-deck')).writeDeck(deck, pictures)
}

const mapTexts = <Value>(value: Value, change: (text: string) => string): Value =>
  JSON.parse(JSON.stringify(value), (_, item: unknown) =>
    typeof item === 'string' ? change(item) : item,
  )

/** What decks need of a team's presentation; errors are answered by name, as nothing else travels between Workers. */
export async function readMaster(
  bytes: Uint8Array,
  named: { id: string; name: string },
): Promise<MasterReading> {
  const [{ openMaster }, { masterStyleOf }] = await Promise.all([
    import('./master/open'),
    import('./master/master-style'),
  ])
  try {
    const file = openMaster(bytes)
    const { look: style, pictures } = masterStyleOf(file, named)
    const found = [...pictures].flatMap(([name, path]): [string, Uint8Array][] => {
      const item = file.parts.get(path)
      return item ? [[name, item]] : []
    })
    return { look: style, pictures: new Map(found) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { refused: error.slug }
  }
}

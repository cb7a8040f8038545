import type { SingleCommand } from '../../deck/commands'
import type { DeckFigure, Slide } from '../../deck/deck'
import type { Extra } from '../../deck/extras'
import { pictureKeys } from '../../deck/known-parts'
import type { ChartSpec } from '#packages/document/body'

/** What a command lets people read. */
export function wordsOf(command: SingleCommand): string[] {
  switch (command.type) {
    case 'set-title':
      return [command.title, command.byline]
    case 'set-slide-title':
      return [command.title]
    case 'set-bullet':
      return [command.text]
    case 'set-notes':
      return [command.notes]
    case 'set-other-notes':
      return [command.other?.text ?? '']
    case 'add-bullet':
      return [command.bullet.text]
    case 'add-slide':
      return slideWords(command.slide)
    default:
      return arrangedWords(command)
  }
}

const slideWords = (slide: Slide): string[] => [
  slide.title,
  slide.notes,
  slide.otherNotes?.text ?? '',
  ...slide.bullets.map((item) => item.text),
  ...figureWords(slide.figure),
  ...(slide.extras ?? []).flatMap(extraWords),
]

function arrangedWords(command: SingleCommand): string[] {
  switch (command.type) {
    case 'add-extra':
    case 'set-extra':
      return extraWords(command.extra)
    case 'set-figure':
      return figureWords(command.figure)
    default:
      return []
  }
}

function figureWords(figure: DeckFigure | null): string[] {
  if (!figure) return []
  const { caption } = figure
  switch (figure.kind) {
    case 'chart':
      return [caption, ...chartWords(figure)]
    case 'table':
      return [caption, ...figure.head, ...figure.rows.flat()]
    case 'image':
      return [caption, figure.alt]
  }
}

function extraWords(extra: Extra): string[] {
  switch (extra.kind) {
    case 'text':
      return [extra.text]
    case 'picture':
      return [extra.alt]
    case 'table':
      return [...extra.head, ...extra.rows.flat()]
    case 'chart':
      return chartWords(extra)
    case 'shape':
      return []
  }
}

const chartWords = ({ chart }: { chart: ChartSpec }): string[] => [
  ...chart.categories,
  ...chart.series.flatMap(({ name, unit = '' }) => [name, unit]),
]

/** Keys of the pictures that a command puts on a page. */
export function picturesIn(command: SingleCommand): string[] {
  switch (command.type) {
    case 'add-extra':
    case 'set-extra':
      return pictureKeys({ figure: null, extras: [command.extra] })
    case 'set-figure':
      return pictureKeys({ figure: command.figure })
    default:
      return []
  }
}

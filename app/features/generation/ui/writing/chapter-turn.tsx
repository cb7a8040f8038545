import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '~/kit/controls/button'
import type { NumberedChapter } from './chapters'

export interface ChapterTurnProps {
  chapters: readonly NumberedChapter[]
  current: string
  onOpen: (chapterId: string) => void
}

/** At the end of a chapter: the way on, and the way back. */
export function ChapterTurn({ chapters, current, onOpen }: ChapterTurnProps) {
  const index = chapters.findIndex(({ node }) => node.id === current)
  const before = chapters[index - 1]
  const next = chapters[index + 1]
  if (!before && !next) return null
  return (
    <nav className="chapter-turn" aria-label="翻章">
      {before && (
        <Button kind="ghost" size="small" onClick={() => onOpen(before.node.id)}>
          <ChevronLeft size={15} aria-hidden="true" />
          <span>{nameOf(before)}</span>
        </Button>
      )}
      <span className="flex-1" />
      {next && (
        <Button kind="ghost" size="small" onClick={() => onOpen(next.node.id)}>
          <span>{nameOf(next)}</span>
          <ChevronRight size={15} aria-hidden="true" />
        </Button>
      )}
    </nav>
  )
}

const nameOf = ({ label, node }: NumberedChapter) => `${label}　${node.title}`.trim()

import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatDateTime, formatMoment, formatNumber } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Menu, MenuCheck } from '~/kit/overlays/menu'
import type { SectionBody } from '#packages/document/body'
import type { RevisionLine } from '../../terms'
import { kindWords } from './kind-words'
import { diffTexts } from './text-diff'

/** A section as it was at a revision. */
export interface OpenedRevision {
  rev: number
  body: SectionBody
}

export interface ComparisonProps {
  opened: OpenedRevision
  current: OpenedRevision
  lines: readonly RevisionLine[]
  now: Date
  read: (rev: number) => Promise<OpenedRevision | null>
}

/** Two revisions as one text: what went from the older to the newer is struck through, what came is marked. */
export function Comparison({ opened, current, lines, now, read }: ComparisonProps) {
  const [other, setOther] = useState<OpenedRevision | null>(
    opened.rev === current.rev ? null : current,
  )
  const choose = async (rev: number) =>
    setOther(rev === current.rev ? current : ((await read(rev)) ?? other))
  const nameOf = (rev: number) => {
    const line = lines.find((item) => item.rev === rev)
    if (rev === current.rev || !line) return '现在的'
    return `${kindWords[line.kind]} ${formatMoment(formatDateTime(new Date(line.at)), now)}`
  }
  const revs = [...new Set([current.rev, ...lines.map(({ rev }) => rev)])]
  return (
    <>
      <Menu
        label="与哪一版比较"
        trigger={
          <Button size="small" className="mb-2" icon={<ChevronDown size={14} aria-hidden="true" />}>
            {other ? `与「${nameOf(other.rev)}」比较` : '选一版来比较'}
          </Button>
        }
      >
        {revs
          .filter((rev) => rev !== opened.rev)
          .map((rev) => (
            <MenuCheck
              key={rev}
              checked={rev === other?.rev}
              onCheckedChange={() => void choose(rev)}
            >
              {nameOf(rev)}
            </MenuCheck>
          ))}
      </Menu>
      {other && <Difference {...inOrder(opened, other)} />}
    </>
  )
}

const inOrder = (first: OpenedRevision, other: OpenedRevision) =>
  first.rev < other.rev
    ? { before: first.body, after: other.body }
    : { before: other.body, after: first.body }

/** What went is struck through, what came is marked, with how much of each. */
export function Difference({ before, after }: { before: SectionBody; after: SectionBody }) {
  const paragraphs = useMemo(() => diffTexts(before, after), [before, after])
  const pieces = paragraphs.flat()
  const count = (kind: 'gone' | 'new') =>
    pieces.reduce((sum, piece) => sum + (piece.kind === kind ? [...piece.text].length : 0), 0)
  const [gone, fresh] = [count('gone'), count('new')]
  return (
    <>
      <p className="font-sans text-small text-ink-2" role="status">
        {gone + fresh === 0
          ? '两版的文字一样'
          : `较新的一版增${formatNumber(fresh)}字，删${formatNumber(gone)}字`}
      </p>
      {paragraphs.map((paragraph, no) => (
        <p key={no}>
          {paragraph.map(({ kind, text }, index) => {
            if (kind === 'gone') return <del key={index}>{text}</del>
            return kind === 'new' ? <ins key={index}>{text}</ins> : <span key={index}>{text}</span>
          })}
        </p>
      ))}
    </>
  )
}

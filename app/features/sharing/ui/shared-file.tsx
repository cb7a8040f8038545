import { useMemo, type ReactNode } from 'react'
import type { FileSnapshot, SharedBlock } from '../thing-terms'

/** The text of a file as strangers read it, page after page. */
export function SharedFile({ snapshot }: { snapshot: FileSnapshot }) {
  return (
    <article aria-label={snapshot.title} className="pt-4 font-serif text-[16px] leading-8">
      {snapshot.blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </article>
  )
}

function Block({ block }: { block: SharedBlock }) {
  return (
    <>
      {block.place !== '' && (
        <p className="mt-6 mb-2 flex items-center gap-3 font-sans text-micro text-ink-3 after:h-px after:flex-1 after:bg-line">
          {block.place}
        </p>
      )}
      <Content block={block} />
    </>
  )
}

function Content({ block: { kind, level, text } }: { block: SharedBlock }) {
  switch (kind) {
    case 'heading': {
      const Heading = level <= 1 ? 'h2' : level === 2 ? 'h3' : 'h4'
      return <Heading className="mt-5 mb-2 text-[18px] leading-8 font-semibold">{text}</Heading>
    }
    case 'table':
      return <Table text={text} />
    case 'code':
      return (
        <Scrolled label="代码">
          <pre className="rounded-md bg-wash p-3 font-mono text-small">{text}</pre>
        </Scrolled>
      )
    case 'list':
      return <div className="my-1 whitespace-pre-wrap">{text}</div>
    case 'paragraph':
      return <p className="my-2 whitespace-pre-wrap">{text}</p>
  }
}

/** 三线表: a strong rule above and below, hairlines between. */
function Table({ text }: { text: string }) {
  const [head = [], ...rows] = useMemo(() => rowsOf(text), [text])
  return (
    <Scrolled label="表格">
      <table className="w-full border-y-2 border-ink text-[14px] leading-6">
        <thead>
          <tr className="border-b border-ink">
            {head.map((cell, column) => (
              <th key={column} scope="col" className="px-2 py-1.5 text-left font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={number} className="border-b border-line">
              {row.map((cell, column) => (
                <td key={column} className="px-2 py-1.5 align-top whitespace-pre-wrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

/** What is wider than a telephone is reached by keys, too. */
function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="group" aria-label={label} className="my-4 overflow-x-auto">
      {children}
    </div>
  )
}

/** Cells of a table that came as Markdown rows; the rule under the head is left out. */
const rowsOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .map((line) => line.trim())
    .filter((row) => row.startsWith('|') && !/^\|(\s*:?-+:?\s*\|)+$/.test(row))
    .map((row) =>
      row
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll('\\|', '|').replaceAll('<br>', '\n').trim()),
    )

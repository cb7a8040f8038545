import { memo, useContext, type ReactNode } from 'react'
import { acceptedBody } from '#packages/document/accepted-body'
import type { Block, BulletList, Inline, OrderedList, SectionBody } from '#packages/document/body'
import { CommentedBlock } from '../comments/comment-mark'
import { FigureView } from './figure-view'
import { Inlines } from './inline-view'
import { withOneSeal } from './one-seal'
import { PointersContext, SourcesContext } from './pointers'

/** The text under a heading, as it is read. */
export function SectionView({ body }: { body: SectionBody }) {
  return acceptedBody(body).content.map((block) => (
    <BlockView key={block.attrs.blockId} block={block} />
  ))
}

/** Drawn anew where it says something else: a text that was saved is another one throughout. */
const BlockView = memo(DrawnBlock, (before, next) => isSameBlock(before.block, next.block))

const isSameBlock = (before: Block, next: Block) =>
  before === next || JSON.stringify(before) === JSON.stringify(next)

function DrawnBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p {...placeOf(block)}>
          <Sealed line={block.content} />
        </p>
      )
    case 'heading':
      return (
        <p {...placeOf(block)} className="sheet-run-in">
          <Inlines line={block.content} />
        </p>
      )
    case 'bulletList':
    case 'orderedList':
      return <ListView list={block} />
    case 'blockquote':
      return (
        <blockquote {...placeOf(block)}>
          {block.content.map((paragraph) => (
            <p key={paragraph.attrs.blockId}>
              <Inlines line={paragraph.content} />
            </p>
          ))}
        </blockquote>
      )
    case 'codeBlock':
      return (
        <pre {...placeOf(block)}>
          <code>
            <Inlines line={block.content} />
          </code>
        </pre>
      )
    case 'horizontalRule':
      return <hr />
    case 'figure':
      return (
        <CommentedBlock blockId={block.attrs.blockId}>
          <FigureView figure={block} />
        </CommentedBlock>
      )
  }
}

/** By which a block is found, and who or what wrote it. */
const placeOf = ({ attrs: { blockId, by } }: Block) => ({ 'data-block': blockId, 'data-by': by })

/** A paragraph with one seal a source. */
function Sealed({ line = [] }: { line?: readonly Inline[] | undefined }) {
  const { numberOf } = useContext(PointersContext)
  const { evidence, levels } = useContext(SourcesContext)
  const isWeak = (id: string) =>
    (levels.get(id) ?? 'supported') !== 'supported' || (evidence.get(id)?.state ?? 'ok') !== 'ok'
  return <Inlines line={withOneSeal(line, { numberOf, isWeak })} />
}

function ListView({ list }: { list: BulletList | OrderedList }): ReactNode {
  const items = list.content.map((item, index) => (
    <li key={index}>
      {item.content.map((part) =>
        part.type === 'paragraph' ? (
          <Inlines key={part.attrs.blockId} line={part.content} />
        ) : (
          <ListView key={part.attrs.blockId} list={part} />
        ),
      )}
    </li>
  ))
  if (list.type === 'bulletList') return <ul {...placeOf(list)}>{items}</ul>
  return (
    <ol start={list.attrs.start} {...placeOf(list)}>
      {items}
    </ol>
  )
}

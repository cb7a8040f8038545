import type { ReactNode } from 'react'
import type { Block, BulletList, OrderedList, SectionBody } from '~/features/editor/schema'
import { FigureView } from './figure-view'
import { Inlines } from './inline-view'

/** The text under a heading, as it is read. */
export function SectionView({ body }: { body: SectionBody }) {
  return body.content.map((block) => <BlockView key={block.attrs.blockId} block={block} />)
}

function BlockView({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p data-block={block.attrs.blockId}>
          <Inlines line={block.content} />
        </p>
      )
    case 'heading':
      return (
        <p data-block={block.attrs.blockId} className="sheet-run-in">
          <Inlines line={block.content} />
        </p>
      )
    case 'bulletList':
    case 'orderedList':
      return <ListView list={block} />
    case 'blockquote':
      return (
        <blockquote data-block={block.attrs.blockId}>
          {block.content.map((paragraph) => (
            <p key={paragraph.attrs.blockId}>
              <Inlines line={paragraph.content} />
            </p>
          ))}
        </blockquote>
      )
    case 'codeBlock':
      return (
        <pre data-block={block.attrs.blockId}>
          <code>{block.content?.map(({ text }) => text).join('')}</code>
        </pre>
      )
    case 'horizontalRule':
      return <hr />
    case 'figure':
      return <FigureView figure={block} />
  }
}

function ListView({ list }: { list: BulletList | OrderedList }): ReactNode {
  const items = list.content.map((item, at) => (
    <li key={at}>
      {item.content.map((part) =>
        part.type === 'paragraph' ? (
          <Inlines key={part.attrs.blockId} line={part.content} />
        ) : (
          <ListView key={part.attrs.blockId} list={part} />
        ),
      )}
    </li>
  ))
  if (list.type === 'bulletList') return <ul data-block={list.attrs.blockId}>{items}</ul>
  return (
    <ol start={list.attrs.start} data-block={list.attrs.blockId}>
      {items}
    </ol>
  )
}

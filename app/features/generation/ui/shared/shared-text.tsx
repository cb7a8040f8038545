import type { FileId } from '~/core/ids'
import { idText } from '#packages/basics/shape'
import { useMemo, useState, type ReactNode } from 'react'
import type { SupportLevel } from '#packages/document'
import type { EvidenceView } from '~/features/document/terms'
import type { DocumentSnapshot, SharedSection } from '~/features/sharing/creation-terms'
import type { SharedSource } from '~/features/sharing/terms'
import { citedBy, PointersContext, SourcesContext, SectionView } from '~/features/document/ui/page'
import { EvidenceSheet } from '~/features/document/ui/writing'
import '~/features/document/ui/page/sheet.css'
import './shared.css'

/** A text as strangers read it: its marks show the words they lean on, and none of them leads into the team. */
export function SharedText(props: {
  snapshot: DocumentSnapshot
  /** Where the pictures of the share lie. */
  pictureUrl(no: number): string
}) {
  const { snapshot, pictureUrl } = props
  return (
    <Marks snapshot={snapshot} pictureUrl={pictureUrl}>
      <article className="sheet shared-sheet" aria-label={snapshot.title}>
        {snapshot.sections.map((section, index) => (
          <Section key={index} section={section} />
        ))}
        {snapshot.works.length > 0 && (
          <section className="sheet-section">
            <h2>参考文献</h2>
            <ol className="shared-works">
              {snapshot.works.map((entry, index) => (
                <li key={index}>{entry}</li>
              ))}
            </ol>
          </section>
        )}
      </article>
    </Marks>
  )
}

function Section({ section }: { section: SharedSection }) {
  const { level, label, title, body } = section
  const Heading = level === 1 ? 'h2' : level === 2 ? 'h3' : 'h4'
  return (
    <section className="sheet-section">
      {title !== '' && (
        <Heading>
          {label && `${label}　`}
          {title}
        </Heading>
      )}
      {body && <SectionView body={body} />}
    </section>
  )
}

function Marks(props: {
  snapshot: DocumentSnapshot
  pictureUrl(no: number): string
  children: ReactNode
}) {
  const { snapshot, pictureUrl, children } = props
  const [opened, setOpened] = useState('')
  const evidence = useMemo(
    () =>
      new Map(snapshot.sources.map((source, index) => [idOf(index), evidenceOf(source, index)])),
    [snapshot],
  )
  const pointers = useMemo(
    () => ({
      numberOf: (id: string) => Number(evidence.get(id)?.referenceId) || null,
      targets: () => [],
      labelOf: (id: string) => snapshot.labels[id] ?? null,
      imageUrl: (key: string) => pictureUrl(Number(key)),
    }),
    [snapshot, evidence, pictureUrl],
  )
  const sources = useMemo(
    () => ({ evidence, levels: levelsOf(snapshot.sources), onOpen: setOpened }),
    [snapshot, evidence],
  )
  return (
    <PointersContext value={pointers}>
      <SourcesContext value={sources}>
        {children}
        <EvidenceSheet evidence={citedBy(opened, evidence)} onClose={() => setOpened('')} />
      </SourcesContext>
    </PointersContext>
  )
}

// A file there is, and whoever reads this cannot open it.
const CLOSED_FILE = idText<FileId>()('')

const idOf = (index: number) => `e${index + 1}`

const evidenceOf = (source: SharedSource, index: number): EvidenceView => ({
  id: idOf(index),
  referenceId: String(source.index),
  fileId: source.kind === 'library' ? CLOSED_FILE : null,
  url: source.url ?? '',
  place: { page: null, passageId: null, label: source.place ?? '' },
  quote: source.content,
  owner: null,
  state: 'ok',
  title: source.title,
  reason: '',
})

const levelsOf = (sources: readonly SharedSource[]) =>
  new Map(sources.map(({ support }, index): [string, SupportLevel] => [idOf(index), support]))

import type { XmlArchive, XmlListener } from '~/features/library/server'

/** How the levels of one list are marked, by its number. */
export type ListForms = ReadonlyMap<string, ReadonlyMap<number, 'bullet' | 'ordered'>>

/** Footnotes and endnotes of a Word file, by the elements that call them and their ids. */
export async function readNotes(source: XmlArchive, folder: string): Promise<Map<string, string>> {
  const notes = new Map<string, string>()
  for (const kind of ['footnote', 'endnote']) {
    await source.read(`${folder}${kind}s.xml`, new NotesListener(`w:${kind}`, notes))
  }
  return notes
}

class NotesListener implements XmlListener {
  private id = ''
  private isText = false

  constructor(
    private readonly element: string,
    private readonly notes: Map<string, string>,
  ) {}

  open(name: string, attributes: Record<string, string>): void {
    // Separators are notes by form only.
    if (name === this.element) this.id = attributes['w:type'] ? '' : (attributes['w:id'] ?? '')
    this.isText = name === 'w:t'
  }

  close(name: string): void {
    this.isText = false
    if (name === this.element) this.id = ''
    else if (name === 'w:p') this.text(' ')
  }

  text(text: string): void {
    if (this.id === '' || !(this.isText || text === ' ')) return
    const key = `${this.element}Reference ${this.id}`
    this.notes.set(key, `${this.notes.get(key) ?? ''}${text}`)
  }
}

/** numbering.xml: whether a level of a list has bullets or numbers. */
export async function readLists(source: XmlArchive, folder: string): Promise<ListForms> {
  const listener = new NumberingListener()
  await source.read(`${folder}numbering.xml`, listener)
  return listener.forms()
}

class NumberingListener implements XmlListener {
  private readonly abstracts = new Map<string, Map<number, 'bullet' | 'ordered'>>()
  private readonly links = new Map<string, string>()
  private abstractId = ''
  private numberId = ''
  private level = 0

  open(name: string, attributes: Record<string, string>): void {
    const value = attributes['w:val'] ?? ''
    if (name === 'w:abstractNum') this.openList(attributes['w:abstractNumId'] ?? '')
    else if (name === 'w:num') this.numberId = attributes['w:numId'] ?? ''
    else if (name === 'w:abstractNumId') this.links.set(this.numberId, value)
    else if (name === 'w:lvl') this.level = Number(attributes['w:ilvl'] ?? 0)
    else if (name === 'w:numFmt') this.setForm(value === 'bullet' || value === 'none')
  }

  private openList(id: string): void {
    this.abstractId = id
    this.abstracts.set(id, new Map())
  }

  private setForm(isBullet: boolean): void {
    this.abstracts.get(this.abstractId)?.set(this.level, isBullet ? 'bullet' : 'ordered')
  }

  close(): void {}

  text(): void {}

  forms(): ListForms {
    const none = new Map<number, 'bullet' | 'ordered'>()
    return new Map([...this.links].map(([id, link]) => [id, this.abstracts.get(link) ?? none]))
  }
}

/** Targets of a part's links, by their ids: addresses outside, and paths of parts. */
export async function readLinks(source: XmlArchive, main: string): Promise<Map<string, string>> {
  const slash = main.lastIndexOf('/')
  const folder = main.slice(0, slash + 1)
  const links = new Map<string, string>()
  await source.read(`${folder}_rels/${main.slice(slash + 1)}.rels`, {
    open(name, { Id = '', Target = '', TargetMode }) {
      if (!name.endsWith('Relationship')) return
      if (TargetMode === 'External') links.set(Id, Target)
    },
    close() {},
    text() {},
  })
  for (const [id, { target }] of await source.relationsOf(main)) links.set(id, target)
  return links
}

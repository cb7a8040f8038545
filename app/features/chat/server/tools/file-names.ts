import type { FileId } from '~/core/ids'
interface NamedFile {
  id: FileId
  title: string
}

/**
 * The short names (F1, F2, …) by which a model speaks of files. Only files that were found within the question's scope
 * have one, so that no id can be guessed, smuggled in by a document, or carried over from another team.
 */
export class FileNames {
  private readonly named: NamedFile[] = []

  nameOf({ id, title }: NamedFile): string {
    const index = this.named.findIndex((file) => file.id === id)
    if (index >= 0) return `F${index + 1}`
    this.named.push({ id, title })
    return `F${this.named.length}`
  }

  find(name: string): NamedFile | null {
    const [, no] = /^\s*[Ff](\d{1,4})\s*$/.exec(name) ?? []
    return this.named[Number(no ?? 0) - 1] ?? null
  }
}

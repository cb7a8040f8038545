import type { FileId } from '~/core/ids'
import type { IndexPart } from '../methods'
import type { Sql } from '../sql'
import { openPartTable } from './part-table'

/** The index that stands here and how the others are reached. */
export interface SpaceParts {
  /** The first part: what is not split is answered by it alone. */
  first: IndexPart
  /** Whether the first part was told of the file. */
  knows(fileId: FileId): boolean
  /** The part of this number, from 1. */
  partAt(no: number): IndexPart
  /** Passages of a part, from which on new files go to the next. */
  mostPassages: number
}

/** What one part answered, and to which of the items. */
export interface PartAnswer<Answer> {
  indexes: number[]
  answer: Answer
}

/** Which part of a space is asked for what. */
export class PartRouter {
  private readonly table

  constructor(
    sql: Sql,
    private readonly parts: SpaceParts,
  ) {
    this.table = openPartTable(sql)
  }

  get isSplit(): boolean {
    return this.table.last() > 0
  }

  get all(): IndexPart[] {
    return Array.from({ length: this.table.last() + 1 }, (_, no) => this.partAt(no))
  }

  /** The part that a file lies in. */
  partOf(fileId: FileId): IndexPart {
    return this.partAt(this.numberOf(fileId))
  }

  /** The same for what is written: of a file that is new the part is chosen now. */
  async partFor(fileId: FileId): Promise<IndexPart> {
    return this.partAt(await this.numberFor(fileId))
  }

  /** Of passages that weigh the same those of the earlier file come first. */
  seqOf = (fileId: FileId): number => this.table.of(fileId)?.seq ?? 0

  /** Asks each part for those of the items that lie there. */
  inParts<Item extends { fileId: FileId }, Answer>(
    items: readonly Item[],
    ask: (part: IndexPart, some: Item[]) => Promise<Answer>,
  ): Promise<PartAnswer<Answer>[]> {
    return this.askEach(
      items,
      items.map(({ fileId }) => this.numberOf(fileId)),
      ask,
    )
  }

  /** The same for what is written. */
  async inPartsFor<Item extends { fileId: FileId }, Answer>(
    items: readonly Item[],
    ask: (part: IndexPart, some: Item[]) => Promise<Answer>,
  ): Promise<PartAnswer<Answer>[]> {
    const numbers: number[] = []
    for (const { fileId } of items) numbers.push(await this.numberFor(fileId))
    return this.askEach(items, numbers, ask)
  }

  private askEach<Item, Answer>(
    items: readonly Item[],
    numbers: readonly number[],
    ask: (part: IndexPart, some: Item[]) => Promise<Answer>,
  ): Promise<PartAnswer<Answer>[]> {
    const groups = Map.groupBy(items.keys(), (index) => numbers[index] ?? 0)
    return Promise.all(
      [...groups].map(async ([no, indexes]) => {
        const some = indexes.flatMap((index) => items.slice(index, index + 1))
        return { indexes, answer: await ask(this.partAt(no), some) }
      }),
    )
  }

  private partAt(no: number): IndexPart {
    return no === 0 ? this.parts.first : this.parts.partAt(no)
  }

  private numberOf(fileId: FileId): number {
    return this.table.of(fileId)?.part ?? 0
  }

  private async numberFor(fileId: FileId): Promise<number> {
    const place = this.table.of(fileId)
    if (place) return place.part
    if (this.parts.knows(fileId)) return 0
    const last = this.table.last()
    const { passages } = await this.partAt(last).statistics([])
    const part = passages < this.parts.mostPassages ? last : last + 1
    return part === 0 ? 0 : this.table.assign(fileId, part)
  }
}

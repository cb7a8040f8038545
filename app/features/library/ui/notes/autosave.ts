import type { NoteView } from '../../wire/terms/notes'

/** How far the words in the editor are kept. */
export type SaveState =
  /** `at`: of the last save, `YYYY-MM-DD HH:mm:ss`. */
  | { kind: 'saved'; time: string }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; message: string }
  /** Somebody else's words are there (another window); null: the note is gone. Nothing is written over them. */
  | { kind: 'conflict'; theirs: NoteView | null }

export interface AutosaveDoors {
  save(change: { content: string; revision: number }): Promise<NoteView>
  /** The note as it is kept now; null when it is gone. */
  read(): Promise<NoteView | null>
  isConflict(error: unknown): boolean
  onState(state: SaveState): void
  onSaved(note: NoteView): void
  /** Milliseconds of quiet before a save. */
  wait: number
}

/** Keeps a note while it is written: after a pause, one save at a time, and never over words it has not seen. */
export class Autosave {
  private content: string
  private saved: string
  private revision: number
  private timer: ReturnType<typeof setTimeout> | undefined
  private going: Promise<void> | null = null
  private isStuck = false
  private sending = ''

  constructor(
    note: Pick<NoteView, 'content' | 'revision'>,
    private readonly doors: AutosaveDoors,
  ) {
    this.content = note.content
    this.saved = note.content
    this.revision = note.revision
  }

  get isDirty(): boolean {
    return this.content !== this.saved
  }

  write(content: string): void {
    this.content = content
    if (this.isStuck) return
    if (!this.isDirty) return
    this.doors.onState({ kind: 'waiting' })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), this.doors.wait)
  }

  /** What is written and not kept yet, for a page that goes away; null where everything is, or a person has to choose. */
  get unsaved(): { content: string; revision: number; going: string } | null {
    if (!this.isDirty || this.isStuck) return null
    return { content: this.content, revision: this.revision, going: this.sending }
  }

  /** Somebody else's words are there: leaving now would lose these. */
  get isUndecided(): boolean {
    return this.isDirty && this.isStuck
  }

  /** Saves what is written now; settles when it is kept, or when it is clear that it is not. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    while (this.isDirty && !this.isStuck) {
      this.going ??= this.saveOnce().finally(() => {
        this.going = null
      })
      if (
        !(await this.going.then(
          () => true,
          () => false,
        ))
      )
        return
    }
  }

  /** Writes over what is there now: a person has seen it and chosen so. */
  async overwrite(theirs: Pick<NoteView, 'content' | 'revision'>): Promise<void> {
    this.revision = theirs.revision
    this.saved = theirs.content
    this.isStuck = false
    await this.flush()
    if (!this.isDirty && !this.isStuck) this.doors.onState({ kind: 'saved', time: '' })
  }

  /** Gives up what is written here for what is kept: a person has chosen so, or it is kept elsewhere. */
  take(saved: Pick<NoteView, 'content' | 'revision'>): void {
    clearTimeout(this.timer)
    this.content = saved.content
    this.saved = saved.content
    this.revision = saved.revision
    this.isStuck = false
  }

  private async saveOnce(): Promise<void> {
    const { content, revision } = this
    this.doors.onState({ kind: 'saving' })
    this.sending = content
    try {
      const note = await this.doors.save({ content, revision })
      this.saved = content
      this.revision = note.revision
      this.doors.onSaved(note)
      this.doors.onState(
        this.isDirty ? { kind: 'waiting' } : { kind: 'saved', time: note.updateTime },
      )
    } catch (error) {
      if (this.doors.isConflict(error)) await this.stop()
      else {
        const message = error instanceof Error ? error.message : ''
        this.doors.onState({ kind: 'failed', message })
      }
      throw error
    } finally {
      this.sending = ''
    }
  }

  private async stop(): Promise<void> {
    this.isStuck = true
    const theirs = await this.doors.read().catch(() => null)
    this.doors.onState({ kind: 'conflict', theirs })
  }
}

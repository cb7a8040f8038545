import type { SingleCommand } from './commands'
import type { NotesBy, Slide } from './deck'

type NotesCommand = Extract<SingleCommand, { type: 'set-notes' | 'swap-notes' | 'set-other-notes' }>

/** A slide after a command to its notes and the command that takes it back; 'missing' when nothing was set aside. */
export function changeNotes(
  slide: Slide,
  command: NotesCommand,
): { slide: Slide; inverse: SingleCommand } | 'missing' {
  const { notesBy, otherNotes, ...rest } = slide
  const { slideId } = command
  switch (command.type) {
    case 'set-notes': {
      const by = command.by === undefined ? 'person' : command.by
      return {
        slide: { ...rest, ...aside(otherNotes), notes: command.notes, ...authorship(by) },
        inverse: { ...command, notes: slide.notes, by: notesBy ?? null },
      }
    }
    case 'set-other-notes':
      return {
        slide: { ...rest, ...authorship(notesBy), ...aside(command.other) },
        inverse: { type: 'set-other-notes', slideId, other: otherNotes ?? null },
      }
    case 'swap-notes':
      if (!otherNotes) return 'missing'
      return {
        slide: {
          ...rest,
          notes: otherNotes.text,
          ...authorship(otherNotes.by),
          otherNotes: { text: slide.notes, ...(notesBy && { by: notesBy }) },
        },
        inverse: { type: 'swap-notes', slideId },
      }
  }
}

const authorship = (by: NotesBy | null | undefined) => (by ? { notesBy: by } : {})
const aside = (other: Slide['otherNotes'] | null) => (other ? { otherNotes: other } : {})

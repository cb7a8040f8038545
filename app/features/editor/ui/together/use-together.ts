import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useRef } from 'react'
import type { SectionAddress } from '../saving/section-save'
import type { SectionSaver } from '../saving/section-saver'
import { leave } from './leave'
import { LiveLink } from './live-link'
import { peers } from './peers'

interface TogetherInput extends SectionAddress {
  saver: SectionSaver
}

/** Writes the section with others as long as its view stands. */
export function useTogether({ teamId, documentId, nodeId, saver }: TogetherInput) {
  const link = useRef<LiveLink | null>(null)
  return {
    plugins: () => [
      peers(),
      new Plugin({ view: () => ({ update: () => link.current?.changed() }) }),
    ],
    /** The view, as long as it stands. */
    attach(view: EditorView | null) {
      const before = link.current
      if (before) void leave(saver, before)
      link.current = null
      if (!view) return
      const next = new LiveLink({ teamId, documentId, nodeId }, view, {
        onLive: (base) => saver.goLive(base, () => next.seal()),
        onEnd: () => saver.goAlone(),
      })
      link.current = next
      void next.start(saver.settledBase)
    },
  }
}

import type { Editing } from '../../writing/use-editing'
import { leaveSection } from '../leave-section'

/** Selects all sections, once what is written in is saved. */
export async function selectWhole(editing: Editing): Promise<void> {
  if (editing.isInHand && !(await leaveSection(editing))) return
  requestAnimationFrame(() => {
    const selection = getSelection()
    // Not its sections: what was just saved is drawn anew.
    const sheet = document.querySelector('.writing-desk .sheet')
    if (!selection || !sheet) return
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    selection.setBaseAndExtent(sheet, 0, sheet, sheet.childNodes.length)
  })
}

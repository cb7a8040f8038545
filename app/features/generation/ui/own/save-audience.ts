import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { DocumentAudience } from '~/features/document/terms'

export interface TextOfTeam {
  teamId: string
  id: string
}

/** Ms: somebody who laid a text open by mistake has to read what happened first. */
const UNDO_MS = 8_000

/** Who may open a text from now on; a notice says so and takes it back. */
export async function saveAudience(
  text: TextOfTeam,
  next: DocumentAudience,
  onSaved: (audience: DocumentAudience) => void,
  canUndo = true,
): Promise<void> {
  const answer = await call('POST /document/audience', { body: { ...text, audience: next } })
  if (!answer.ok) return
  onSaved(next)
  const title = audienceWords[next]
  if (!canUndo) return void showToast({ icon: 'success', title })
  const before = next === 'team' ? 'maker' : 'team'
  const onPress = () => void saveAudience(text, before, onSaved, false)
  showToast({ icon: 'success', title, timeout: UNDO_MS, actions: [{ label: '撤销', onPress }] })
}

export const audienceWords = {
  maker: '只有你能打开',
  team: '团队成员都能打开和修改',
} as const satisfies Record<DocumentAudience, string>

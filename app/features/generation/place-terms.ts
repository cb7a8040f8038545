// Where creations are gone on with; free of zod.
import type { CreationLine } from './terms'

type Placed = Pick<CreationLine, 'id' | 'project' | 'taskStatus'> &
  Partial<Pick<CreationLine, 'documentId'>>

/** Before it is paid for, and where its outline could not be made, the outline is where one goes on. */
export const isPlanned = ({ taskStatus, documentId }: Placed): boolean =>
  taskStatus === 'init' ||
  taskStatus === 'need_pay' ||
  (taskStatus === 'error' && documentId === null)

/** Where a creation is gone on with. */
export function placeToGo(line: Placed): string {
  const { id, project } = line
  const isPlanning = isPlanned(line)
  if (project === 'book') return isPlanning ? `/book/outline/${id}` : `/book/content/${id}`
  return isPlanning ? `/create/outline?id=${id}` : `/create/${id}`
}

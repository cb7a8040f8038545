import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { RowDrag } from '../shelf/use-row-drag'
import { ROOT } from './folder-map'

export interface CrumbsProps {
  /** From the top down to the folder that is shown. */
  path: readonly { id: string; name: string }[]
  linkTo: (folderId: string) => string
  drag: RowDrag
}

/** The way from the top to the folder that is shown; each step takes what is dropped on it. */
export function Crumbs({ path, linkTo, drag }: CrumbsProps) {
  const steps = [{ id: ROOT, name: '我的知识' }, ...path]
  return (
    <nav aria-label="当前位置" className="crumbs">
      {steps.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && <ChevronRight size={13} className="flex-none" aria-hidden="true" />}
          {index === steps.length - 1 ? (
            <span aria-current="page" className="crumb">
              {name}
            </span>
          ) : (
            <Link
              to={linkTo(id)}
              className="crumb"
              data-drop={drag.overId === id || undefined}
              onDragOver={(event) => drag.dragOver(event, id)}
              onDragLeave={() => drag.leave(id)}
              onDrop={(event) => drag.drop(event, id)}
            >
              {name}
            </Link>
          )}
        </Fragment>
      ))}
    </nav>
  )
}

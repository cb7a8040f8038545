import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { list, object, readOrNull } from '#packages/basics/shape'
import { KNOWLEDGE_FILE_LIMIT } from '../../terms'
import { pickedFile, type PickedFile } from './home-question'

const arrival = object({ files: list(pickedFile) })

/** Files that the library sent along with 向所选提问: into the box once, then out of the history. */
export function useChosenFiles(onFound: (files: PickedFile[]) => void): void {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const take = useEffectEvent((files: PickedFile[]) => {
    onFound(files)
    void navigate(pathname, { replace: true, state: null })
  })
  useEffect(() => {
    const { files = [] } = readOrNull(arrival, state) ?? {}
    if (files.length > 0 && files.length <= KNOWLEDGE_FILE_LIMIT) take(files)
  }, [state])
}

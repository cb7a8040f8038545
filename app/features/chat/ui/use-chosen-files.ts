import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { KNOWLEDGE_FILE_LIMIT } from '../contract'
import { pickedFile, type PickedFile } from './home-question'

const arrival = z.object({ files: z.array(pickedFile).min(1).max(KNOWLEDGE_FILE_LIMIT) })

/** Files that the library sent along with 向所选提问: into the box once, then out of the history. */
export function useChosenFiles(onFound: (files: PickedFile[]) => void): void {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const take = useEffectEvent((files: PickedFile[]) => {
    onFound(files)
    void navigate(pathname, { replace: true, state: null })
  })
  useEffect(() => {
    const { data } = arrival.safeParse(state)
    if (data) take(data.files)
  }, [state])
}

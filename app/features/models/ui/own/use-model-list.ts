import { useRef, useState } from 'react'
import { postInTeam, type InputOf } from '~/client/call'
import { useShell } from '~/client/use-shell'

const LIST = 'POST /team/:teamId/model/own/list'

type Listing = { state: 'none' | 'busy' } | { state: 'done'; models: readonly string[] }

/** The models that a server lists, as suggestions. */
export function useModelList() {
  const { team } = useShell()
  const [listing, setListing] = useState<Listing>({ state: 'none' })
  const turn = useRef(0)

  async function read(server: InputOf<typeof LIST>['body']): Promise<void> {
    if (!team) return
    const own = (turn.current += 1)
    setListing({ state: 'busy' })
    const answer = await postInTeam(LIST, team.id, server, { silent: true, keepEmpty: true })
    if (own === turn.current) setListing({ state: 'done', models: answer.ok ? answer.data : [] })
  }
  function forget(): void {
    turn.current += 1
    setListing({ state: 'none' })
  }

  return { listing, read, forget }
}

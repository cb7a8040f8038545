const POLL_MS = 1000

/**
 * Makes what pictures of creations show, from the documents of the team: an outline that waits, a paper and a deck
 * that are written. Ids of each. The coins are those of the demo team.
 */
export async function makeWorks(api, teamId) {
  const form = {
    kind: 'paper',
    topic: '临溪古镇游客承载量与消防安全研究',
    haveOutline: '无大纲，帮我AI生成',
    material: 'AI智能',
    outlineType: 'word-outline-2',
    lengthSize: 'small',
  }
  const waiting = await outlined(api, teamId, form)
  const paper = await written(api, teamId, form)
  const deck = await written(api, teamId, {
    ...form,
    kind: 'ppt',
    project: 'ppt',
    topic: '临溪古镇保护与客流汇报',
    outlineType: 'ppt-outline',
    lengthSize: null,
    pages: 10,
  })
  return { waiting, paper, deck }
}

async function outlined(api, teamId, form) {
  const { id } = await api.post('/creation/create', { teamId, form })
  await until(api, teamId, id, ({ taskStatus }) => taskStatus === 'need_pay')
  return id
}

async function written(api, teamId, form) {
  const id = await outlined(api, teamId, form)
  const { quote } = await api.get(`/creation/${id}?teamId=${teamId}`)
  await api.post(`/creation/${id}/pay`, {
    teamId,
    outlineRev: quote.outlineRev,
    coins: quote.coins,
    idempotencyKey: `pictures-${id}`,
  })
  await until(api, teamId, id, ({ taskStatus }) => taskStatus === 'done')
  return id
}

async function until(api, teamId, id, isReached) {
  for (;;) {
    const creation = await api.get(`/creation/${id}?teamId=${teamId}`)
    if (isReached(creation)) return
    if (creation.taskStatus === 'error') throw new Error(`没有写成：${creation.errorText}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

import { addMember } from '#test/teams'
import { addFile, ask as ticketFor, learnAll, type World } from '#test/learning'
import { upload } from '#test/uploads'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, FileId, UploadId } from '~/core/ids'
import { addApiKey } from '~/features/auth/server/api-keys/manage-keys'
import { applyForCoins, setCap } from '~/features/billing/server/caps'
import { openAlert, setThresholds } from '~/features/billing/server/alerts'
import { grantCoins, spendCoins } from '~/features/billing/server/ledger/payments'
import { claimDomain } from '~/features/brands/server/domains'
import { keepPicture } from '~/features/brands/server/pictures'
import { saveAgentInput } from '~/features/chat/agents-contract'
import { saveCreator } from '~/features/creators/server/own'
import { publishWork } from '~/features/creators/server/publish'
import { saveAgent } from '~/features/chat/server/agents/agents'
import { saveSessionFolder } from '~/features/chat/server/session-folders/session-folders'
import { savePrompt } from '~/features/chat/server/prompts/prompts'
import { saveNoteInput } from '~/features/library/wire/contracts/notes'
import { startGenerationJob } from '~/features/library/server/guide/generation-jobs'
import { deleteFolders } from '~/features/library/server/bin/delete-folders'
import { addFolder } from '~/features/library/server/folders/write-folders'
import { saveNote } from '~/features/library/server/notes/notes'
import { translatedBlocks, translations } from '~/features/library/server/tables'
import { saveTerm } from '~/features/library/server/translate/glossary'
import { mergeWorks } from '~/features/research/server/scholar/merge-works'
import { paperOf } from '~/features/research/server/scholar/paper'
import { addTable, stopTable } from '~/features/research/server/table/paper-tables'
import { rememberWorks } from '~/features/research/server/works'
import { inviteMember } from '~/features/teams/server/invitations/list-invitations'
import { diffKeyOf } from '~/features/library/server/web/keys'
import { webPages } from '~/features/library/server/web/tables'
import { orderSome } from './generation-world'
import type { Neighbour } from './neighbours'
import { connectServer } from './model-servers'
import { buySome, type Bought } from './shop-belongings'
import { writeDocument } from './own-documents'

/** What an owner has to lose: an id for everything that a call can name. */
export interface Belongings extends Bought {
  teamId: string
  fileId: FileId
  /** A web page with a newer version that waits. */
  pageId: string
  refreshId: string
  uploadId: UploadId
  noteId: string
  taskId: string
  translationId: string
  termId: string
  folderId: string
  binId: string
  fileUrl: string
  sessionId: string
  messageId: string
  /** A prompt of the whole team. */
  promptId: string
  /** An assistant of the whole team. */
  agentId: string
  /** A picture that went along with the question. */
  imageId: string
  /** A folder of the owner's conversations. */
  sessionFolderId: string
  /** The conversation, laid open by a link. */
  shareId: string
  /** The team's page for all, and an assistant that it shows. */
  creatorId: string
  shownWorkId: string
  memberId: string
  otherMemberId: string
  invitationId: string
  tic: string
  keyId: string
  claimId: string
  applicationId: string
  alertId: string
  signInId: string
  pictureKey: string
  /** Papers that were shown; papers are the world's. */
  workId: string
  otherWorkId: string
  tableId: string
  /** A creation that waits to be paid, and the outline that it was quoted for. */
  creationId: string
  outlineRev: string
  /** A heading of it. */
  headingId: string
  /** A document of theirs, with headings n1 and, removed, n2. */
  documentId: DocumentId
  /** A text that they wrote, in a folder of theirs, and two that they deleted. */
  textId: DocumentId
  textFolderId: string
  /** A map of theirs with one topic. */
  mapId: DocumentId
  trashedTextId: DocumentId
  purgedTextId: DocumentId
  evidenceId: string
  waitingId: string
  /** Of a thread of n1, and its only comment. */
  threadId: string
  commentId: string
  versionId: string
  imageKey: string
  /** Of the first text of n1. */
  sectionRev: string
  /** Of the last change of its headings. */
  headingsRev: string
  /** A work that no text cites. */
  referenceId: string
  exportId: string
  /** A .docx as it came up, and the mould that was made of it. */
  docxTemplateUploadId: string
  /** A picture as it came up. */
  imageUploadId: string
  docxTemplateId: string
  /** A .pptx as it came up, and the master that was made of it. */
  masterUploadId: string
  masterId: string
  /** A model server that they have connected. */
  connectionId: string
}

/** What a browser says of the file that is up but not yet registered anew. */
export const SHA = 'ab'.repeat(32)
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const PNG_BYTES = Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0))

/** Gives an owner one of everything. */
export async function furnish({ world, ctx, send }: Neighbour): Promise<Belongings> {
  const { teamId } = ctx.seat
  const member = await addMember(world, 'member')
  const other = await addMember(world, 'member', '阿波')
  const { invitation, key, claim, picture } = await writeLetters(ctx)
  const coins = await spendSome(ctx, member)
  const library = await fillLibrary(world)
  return {
    teamId,
    ...library,
    ...(await writeDocument(ctx, library.fileId)),
    ...(await askSomething(ctx, send)),
    memberId: member.seat.memberId,
    otherMemberId: other.seat.memberId,
    invitationId: invitation.id,
    tic: invitation.tic,
    keyId: key.id,
    connectionId: await connectServer(ctx),
    claimId: claim?.id ?? '',
    pictureKey: picture.key,
    ...(await compareSome(ctx)),
    ...(await orderSome(ctx)),
    ...(await buySome(ctx)),
    signInId: ctx.actor.signInId,
    ...coins,
  }
}

async function compareSome(ctx: SeatedContext) {
  const workId = await seePaper(ctx, '10.1000/seen')
  const otherWorkId = await seePaper(ctx, '10.1000/other')
  const workIds = [workId, otherWorkId]
  const { id: tableId } = await addTable(ctx, { workIds, questions: ['方法'], priceCoins: 0 })
  await stopTable(ctx, { id: tableId })
  return { workId, otherWorkId, tableId }
}

async function seePaper(ctx: SeatedContext, doi: string): Promise<string> {
  const papers = paperOf({ key: doi, doi, title: '古镇游客承载量' })
  const [work] = mergeWorks([{ kind: 'crossref', papers }])
  if (!work) throw new Error('no paper')
  await rememberWorks(ctx, [work])
  return work.id
}

async function writeLetters(ctx: SeatedContext) {
  const [claim] = await claimDomain(ctx, { host: `shop${ctx.seat.teamId}.cn` })
  return {
    invitation: await inviteMember(ctx, { role: 'member', name: '来人', mobile: '' }),
    key: await addApiKey(ctx, { name: '脚本', scopes: ['ask'], days: 30 }),
    claim,
    picture: await keepPicture(ctx, PNG_BYTES.slice().buffer),
  }
}

async function spendSome(ctx: SeatedContext, member: SeatedContext) {
  const { teamId } = ctx.seat
  await grantCoins(ctx, { teamId, amountCoins: 1000, key: 'start' })
  await setThresholds(ctx, { coins: [995] })
  await spendCoins(ctx, { ...ctx.seat, amountCoins: 10, key: 'k', purpose: 'scholar.redeem' })
  await setCap(ctx, { memberId: member.seat.memberId, coins: 1 })
  const { application } = await applyForCoins(member, { coins: 9, reason: '写稿' })
  const alert = await openAlert(ctx)
  return { applicationId: application?.id ?? '', alertId: alert?.id ?? '' }
}

async function addWebPage(world: World) {
  const { ctx } = world
  const changes = { sourceUrl: 'https://news.gucheng.cn/1.html' }
  const pageId = await addFile(world, '网页.html', `<p>${'古镇的网页。'.repeat(30)}</p>`, changes)
  await learnAll(world, ticketFor(pageId))
  const refreshId = ctx.newId()
  const facts = { finalUrl: '', pageTitle: '网页', site: '', byline: '', publishedOn: '' }
  const objectKey = `pages/${ctx.seat.spaceId}/${pageId}/2.html`
  await ctx.files.write(objectKey, `<p>${'古镇的新网页。'.repeat(30)}</p>`, 'text/html')
  const { size = 0 } = (await ctx.files.head(objectKey)) ?? {}
  const newer = { ...facts, objectKey, size, contentSha256: SHA, fetchedAt: 1 }
  const file = { id: pageId, spaceId: ctx.seat.spaceId }
  const diff = { counts: { added: 1, removed: 1, changed: 0, same: 0 }, parts: [], isCut: false }
  await ctx.files.write(diffKeyOf(file, refreshId), JSON.stringify(diff), 'application/json')
  await ctx.db.insert(webPages).values({
    ...facts,
    fileId: pageId,
    spaceId: ctx.seat.spaceId,
    fetchedAt: 1,
    refreshId,
    refreshState: 'ready',
    refreshPage: newer,
  })
  return { pageId, refreshId }
}

async function fillLibrary(world: World) {
  const fileId = await addFile(world, '机密.txt', '古镇导则的金丝雀暗号。'.repeat(30))
  await learnAll(world, ticketFor(fileId))
  const note = saveNoteInput.parse({
    spaceId: world.ctx.seat.spaceId,
    fileId,
    content: '记下古镇的暗号',
  })
  const { id: noteId } = await saveNote(world.ctx, note)
  const beside = { noteId, ...(await addTranslation(world.ctx, fileId)) }
  const { id: uploadId } = await upload(world.ctx, '说明.txt', '古镇', SHA)
  const fileUrl = `/files/put/incoming/${world.ctx.seat.teamId}/${uploadId}`
  const { taskId } = await startGenerationJob(world.ctx, { fileId, kind: 'guide', again: false })
  const { id: folderId } = await addFolder(world.ctx, { name: '机密夹', parentId: '' })
  const { id: binId } = await addFolder(world.ctx, { name: '机密旧夹', parentId: '' })
  await deleteFolders(world.ctx, { folderId: [binId] })
  const page = await addWebPage(world)
  return { ...page, fileId, uploadId, taskId, fileUrl, folderId, binId, ...beside }
}

async function addTranslation(ctx: SeatedContext, fileId: FileId) {
  const translationId = ctx.newId()
  const now = ctx.now().getTime()
  const { id: termId } = await saveTerm(ctx, {
    term: '暗号',
    targetLang: 'en',
    translation: 'canary 金丝雀',
  })
  await ctx.db.insert(translations).values({
    id: translationId,
    spaceId: ctx.seat.spaceId,
    fileId,
    generation: 1,
    sourceLang: 'zh',
    targetLang: 'en',
    state: 'done',
    total: 1,
    createdBy: ctx.actor.accountId,
    createdAt: now,
    updatedAt: now,
  })
  await ctx.db.insert(translatedBlocks).values({
    translationId,
    no: 0,
    state: 'done',
    text: 'the canary’s secret 金丝雀',
    missedTerms: [],
  })
  return { translationId, termId }
}

async function askSomething(ctx: SeatedContext, send: Neighbour['send']) {
  const { teamId } = ctx.seat
  const { id: imageId } = await upload(ctx, '现场.png', PNG_BYTES.slice().buffer, 'cd'.repeat(32))
  const body = { teamId, spaceId: teamId, question: '金丝雀在哪里', image: { id: imageId } }
  const { text } = await send('POST', { path: '/chat/question/stream', body })
  const [, messageId = ''] = /"messageId":"(\d+)"/.exec(text) ?? []
  const words = { title: '金丝雀提示', content: '找出{{名字}}', isShared: true }
  const { id: promptId } = await savePrompt(ctx, words)
  const agent = saveAgentInput.parse({
    teamId,
    title: '金丝雀助手',
    instructions: '金丝雀要求',
    isShared: true,
  })
  const { id: agentId } = await saveAgent(ctx, agent)
  const list = await send('GET', { path: `/chat/session/page?teamId=${teamId}` })
  const [, sessionId = ''] = /"sessionId":"(\d+)"/.exec(list.text) ?? []
  // Nobody reads pictures here; only what was answered can be shared.
  const again = { ...body, sessionId, image: undefined, useRepository: true }
  await send('POST', { path: '/chat/question/stream', body: again })
  const { id: sessionFolderId } = await saveSessionFolder(ctx, { name: '金丝雀夹' })
  const wish = { teamId, kind: 'conversation', id: sessionId }
  const shared = await send('POST', { path: '/share/create', body: wish })
  const [, shareId = ''] = /"id":"(\d+)"/.exec(shared.text) ?? []
  const asked = { messageId, sessionId, imageId, promptId, agentId, shareId, sessionFolderId }
  return { ...asked, ...(await showAgent(ctx, agentId)) }
}

/** A page that is not published, so that what others find of it is nothing. */
async function showAgent(ctx: SeatedContext, agentId: string) {
  const page = { name: '金丝雀院', intro: '', seal: '金丝', isPublished: false }
  const { id: creatorId } = await saveCreator(ctx, page)
  const shown = await publishWork(ctx, { kind: 'agent', sourceId: agentId, summary: '' })
  return { creatorId, shownWorkId: shown.works[0]?.id ?? '' }
}

import { z } from 'zod'
import { plainLine } from '~/core/text/text-rules'
import { MODELS_OF_A_ROLE, modelKinds, modelPresets, ownRoles } from './preset-terms'

/** One line of printable ASCII: it travels in a header. */
const key = z.string().regex(/^[\x21-\x7e]{0,400}$/)
const model = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,120}$/)
const baseUrl = z.string().trim().max(500)
const preset = z.enum(modelPresets.map(({ id }) => id))
const connectionId = z.string().regex(/^\d{1,16}$/)
const yuan = z.number().min(0).max(100_000)
const tokens = z.number().int().min(0).nullable()

const answers = z.enum(['yes', 'no', 'unknown'])

/** What a test has found of one model. */
export const modelProbe = z.object({
  isOk: z.boolean(),
  /** Slug of the error by which it did not pass; ''. */
  failure: z.string().max(80),
  status: z.number().int().nullable(),
  kind: z.enum(modelKinds),
  firstWordMs: tokens,
  isStreamed: z.boolean(),
  thinks: z.boolean(),
  tools: answers,
  images: answers,
  json: answers,
  window: tokens,
  output: tokens,
  /** Values of its vectors; null where it makes none. */
  dimensions: tokens,
})
export type ModelProbe = z.infer<typeof modelProbe>

const storedModel = z.object({
  /** Counts within its connection: by it and the connection a model is named. */
  no: z.number().int(),
  model: z.string(),
  probe: modelProbe,
  testedAt: z.number(),
  inputYuan: yuan.nullable(),
  outputYuan: yuan.nullable(),
})
export type StoredModel = z.infer<typeof storedModel>

const named = z.object({ connectionId, model })
const role = z.enum(ownRoles.map((item) => item.role))
export type OwnRoles = Partial<Record<z.infer<typeof role>, z.infer<typeof named>[]>>

/** A server as it is named before it is connected. */
export const ownServerInput = z.object({
  /** Of a connection that is there its own address is asked, with the key that is stored where none is given. */
  connectionId: connectionId.optional(),
  preset: preset.default('compatible'),
  baseUrl: baseUrl.default(''),
  apiKey: key.default(''),
})
export type OwnServerInput = z.infer<typeof ownServerInput>

/** Names of the models that a server lists. */
export const listedModels = z.array(z.string())

export const testOwnModelInput = ownServerInput.extend({ model })
export type TestOwnModelInput = z.infer<typeof testOwnModelInput>

export const testedOwnModel = z.object({
  probe: modelProbe,
  /** Proves that this server tested just this; '' where it did not pass. */
  signature: z.string(),
})
export type TestedOwnModel = z.infer<typeof testedOwnModel>

export const connectOwnModelInput = testOwnModelInput.extend({
  label: z.string().transform(plainLine).pipe(z.string().max(20)).default(''),
  probe: modelProbe,
  signature: z.string().max(100),
  /** Null: as it was, where the model is connected already. */
  inputYuan: yuan.nullable().default(null),
  outputYuan: yuan.nullable().default(null),
  /** A key other than the stored one takes its place, for all models of that server. */
  replacesKey: z.boolean().optional(),
})
export type ConnectOwnModelInput = z.infer<typeof connectOwnModelInput>

export const disconnectOwnModelInput = z.object({
  connectionId,
  /** This model of it alone; absent: all of it, with its key. */
  model: model.optional(),
})
export type DisconnectOwnModelInput = z.infer<typeof disconnectOwnModelInput>

export const setOwnPriceInput = z.object({
  connectionId,
  model,
  /** Yuan for a million tokens; null for unknown. */
  inputYuan: yuan.nullable(),
  outputYuan: yuan.nullable(),
})
export type SetOwnPriceInput = z.infer<typeof setOwnPriceInput>

export const setOwnRoleInput = z.object({
  role,
  /** In the order in which they are asked; empty for none. */
  models: z.array(named).max(MODELS_OF_A_ROLE),
})
export type SetOwnRoleInput = z.infer<typeof setOwnRoleInput>

export const setOwnBudgetInput = z.object({
  /** Yuan a month; null for none. */
  budgetYuan: yuan.nullable(),
  usesHouse: z.boolean(),
})
export type SetOwnBudgetInput = z.infer<typeof setOwnBudgetInput>

const ownModel = storedModel.omit({ no: true, testedAt: true }).extend({ testedTime: z.string() })

const connection = z.object({
  id: z.string(),
  preset: z.string(),
  label: z.string(),
  baseUrl: z.string(),
  /** The last four characters of its key; '' where it has none. */
  keyEnding: z.string(),
  /** False: its key cannot be read any more, and has to be given anew. */
  isReadable: z.boolean(),
  models: z.array(ownModel),
  /** Why it last failed, in a few words; '' while it answers. */
  failure: z.string(),
  firstWordMs: z.number().nullable(),
})
export type OwnConnection = z.infer<typeof connection>

const usageRow = z.object({
  name: z.string(),
  requests: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  yuan: z.number(),
})
export type OwnUsageRow = z.infer<typeof usageRow>

export const ownModelsView = z.object({
  /** `off`: the operator does not let teams connect models; `locked`: no key is configured by which theirs are encrypted. */
  state: z.enum(['on', 'off', 'locked']),
  connections: z.array(connection),
  roles: z.partialRecord(role, z.array(named)),
  usesHouse: z.boolean(),
  budgetYuan: z.number().nullable(),
  spentYuan: z.number(),
  /** This month's budget is used up. */
  isStopped: z.boolean(),
  /** Some model has no price, so that what it takes counts as nothing. */
  lacksPrices: z.boolean(),
  /** `host:port` of servers that are not public and may be named all the same. */
  localHosts: z.array(z.string()),
  /** This month. */
  usage: z.object({
    byMember: z.array(usageRow),
    byModel: z.array(usageRow),
    byDay: z.array(usageRow),
  }),
})
export type OwnModelsView = z.infer<typeof ownModelsView>

import type { ErasedKind } from '../../terms'

/** How rows of a team are found in a table, and what becomes of them. */
export interface TableRule {
  table: string
  /** Condition on its rows; `:team` is the team. */
  where: string
  /** By which its rows are told apart. */
  key: string
  kind: ErasedKind
  /** What is written over in a row that stays, by column; absent where the row goes. */
  blank?: Readonly<Record<string, string | null>>
}

const rule = (
  table: string,
  where: string,
  { key = 'rowid', kind = 'records', blank }: Partial<TableRule> = {},
): TableRule => ({ table, where, key, kind, ...(blank !== undefined && { blank }) })

/** Rows that name their team. */
const own = (table: string, more?: Partial<TableRule>) => rule(table, 'team_id = :team', more)
const ofSpace = (table: string, more?: Partial<TableRule>) => rule(table, 'space_id = :team', more)

/** Rows that hang on rows of another table, which is erased after them. */
const under = (table: string, column: string, parents: string, more?: Partial<TableRule>) =>
  rule(table, `${column} IN (SELECT id FROM ${parents} = :team)`, more)

/** What hangs on other rows, and is found by them alone: first. */
export const dependentRules: readonly TableRule[] = [
  under('creation_attachments', 'creation_id', 'creations WHERE team_id'),
  under('creation_starts', 'creation_id', 'creations WHERE team_id'),
  under('creator_uses', 'work_id', 'creator_works WHERE team_id', {
    key: 'work_id, day, account_id',
  }),
  under('creator_days', 'work_id', 'creator_works WHERE team_id', { key: 'work_id, day' }),
  under('creator_follows', 'creator_id', 'creators WHERE team_id', {
    key: 'creator_id, account_id',
  }),
  under('deck_codes', 'document_id', 'documents WHERE team_id', { key: 'code_digest' }),
  under('document_export_codes', 'export_id', 'document_exports WHERE team_id', {
    key: 'code_digest',
  }),
  under('translated_blocks', 'translation_id', 'translations WHERE space_id', {
    key: 'translation_id, no',
  }),
  under('paper_table_cells', 'table_id', 'paper_tables WHERE space_id', {
    key: 'table_id, no, question_id',
  }),
  under('paper_table_papers', 'table_id', 'paper_tables WHERE space_id', { key: 'table_id, no' }),
  under('folder_members', 'folder_id', 'folders WHERE space_id', { key: 'folder_id, account_id' }),
  under('coin_alert_reads', 'alert_id', 'coin_alerts WHERE team_id'),
  under('chat_usage', 'member_id', 'members WHERE team_id'),
  under('domains', 'brand_id', 'brands WHERE team_id'),
]

/** Rows of a team, after what is stored beside them. */
export const teamRules: readonly TableRule[] = [
  own('agents'),
  own('answer_ratings', { key: 'message_id' }),
  own('api_keys'),
  own('archived_months'),
  own('brand_drafts'),
  own('coin_alerts'),
  own('coin_applications'),
  own('coin_caps'),
  own('coin_entries'),
  own('coin_months'),
  own('coin_open_holds'),
  own('coin_thresholds'),
  own('coin_transfers'),
  own('creation_help_rules'),
  own('creator_works'),
  own('creators'),
  own('deck_masters'),
  own('decks'),
  own('document_assignments', { key: 'document_id, node_id' }),
  own('document_exports'),
  own('document_folders', { key: 'id' }),
  own('document_references', { key: 'document_id, id' }),
  own('document_reviews'),
  own('document_versions'),
  own('finding_answers'),
  own('invitations'),
  own('model_connections'),
  own('model_usage'),
  own('team_models'),
  own('moderation_off', { key: 'team_id' }),
  own('moderation_records', { key: 'id' }),
  own('moderation_words', { key: 'team_id, key' }),
  own('moulds'),
  own('notifications'),
  own('outbox'),
  own('prompts'),
  own('push_events'),
  own('push_messages'),
  own('question_images', { key: 'session_id, id' }),
  own('question_texts', { key: 'message_id' }),
  own('queue_turns'),
  own('record_archive_failures'),
  own('record_archives'),
  own('running_turns'),
  own('scholar_queries'),
  own('scholar_searches'),
  own('session_agents', { key: 'session_id' }),
  own('session_folders'),
  own('share_openings', { key: 'share_id, account_id' }),
  own('share_sign_ups', { key: 'account_id' }),
  own('share_sources', { key: 'share_id, file_id' }),
  own('shares'),
  own('sharing_policies', { key: 'team_id' }),
  own('spaces'),
  own('team_editions'),
  own('uploads'),
  own('usage_days'),
  own('usage_months', { key: 'team_id, month, member_id' }),
  own('writing_allowances'),
  own('writing_words', { key: 'creation_id, round' }),
  ofSpace('bin_items'),
  ofSpace('export_links', { key: 'code_digest' }),
  ofSpace('file_works'),
  ofSpace('file_sums', { key: 'space_id, folder_id, created_by, status' }),
  ofSpace('file_tags', { key: 'space_id, tag, file_id' }),
  ofSpace('folders'),
  ofSpace('glossary_terms'),
  ofSpace('makings'),
  ofSpace('notes'),
  ofSpace('paper_tables'),
  ofSpace('passage_changes'),
  ofSpace('passage_edits'),
  ofSpace('saved_works'),
  ofSpace('size_sums', { key: 'space_id, kind' }),
  ofSpace('translations'),
  ofSpace('web_pages'),
  ofSpace('withheld_files', { key: 'file_id' }),
  // What the edge provider still has to be told of stays for its sweep.
  rule('domain_claims', `team_id = :team AND hostname_id = ''`),
  rule('domain_claims', `team_id = :team AND state <> 'released'`, {
    blank: { state: 'released' },
  }),
  own('brands'),
  own('audit_log'),
  // Visits stay as numbers.
  own('action_logs', { blank: { team_id: '', account_id: '', visitor_id: '', target_id: '' } }),
  rule('redeem_codes', 'team_id = :team', { blank: { team_id: null, member_id: null } }),
]

// Books are kept for ten years (税收征管法实施细则 29): sums, numbers and titles of invoices, without anybody's name.
const isPersonal = `(account_id <> '' OR address IS NOT NULL OR delivery IS NOT NULL OR attribution IS NOT NULL)`
export const bookRules: readonly TableRule[] = [
  under('attributed_orders', `account_id <> '' AND order_id`, 'orders WHERE team_id', {
    blank: { account_id: '' },
  }),
  under('order_events', `(account_id <> '' OR detail <> '') AND order_id`, 'orders WHERE team_id', {
    blank: { account_id: '', detail: '' },
  }),
  rule('orders', `team_id = :team AND ${isPersonal}`, {
    blank: { account_id: '', address: null, delivery: null, attribution: null },
  }),
  under('conversions', `click_id <> '' AND subject`, 'orders WHERE team_id', {
    blank: { click_id: '', landing_url: '' },
  }),
  rule('payments', 'team_id = :team AND opening IS NOT NULL', { blank: { opening: null } }),
  rule('refunds', `team_id = :team AND (account_id <> '' OR remark <> '')`, {
    blank: { account_id: '', remark: '' },
  }),
  rule('invoices', `team_id = :team AND (account_id <> '' OR email <> '')`, {
    blank: { account_id: '', email: '' },
  }),
]

/** Rows whose storage elsewhere goes first; the features that own it take both. */
export const storedTables: readonly string[] = [
  'question_records',
  'creations',
  'documents',
  'files',
  'home_items',
]

/** Who sits in the team, and whoever sits nowhere else: last, since everything of a person is found by them. */
export const memberRules: readonly TableRule[] = [own('members', { kind: 'members' })]

const ofPeople = (table: string, more?: Partial<TableRule>) =>
  rule(table, 'account_id IN (:people)', more)

/** Rows of people who go with their team; `:people` are their ids. */
export const personRules: readonly TableRule[] = [
  rule(
    'sms_codes',
    `mobile <> '' AND mobile IN (SELECT mobile FROM accounts WHERE id IN (:people))`,
  ),
  rule(
    'sms_inbox',
    `mobile <> '' AND mobile IN (SELECT mobile FROM accounts WHERE id IN (:people))`,
  ),
  ofPeople('ask_windows'),
  ofPeople('creator_uses', { key: 'work_id, day, account_id' }),
  ofPeople('creator_follows', { key: 'creator_id, account_id' }),
  ofPeople('identity_checks', { key: 'account_id' }),
  ofPeople('open_records'),
  ofPeople('push_subscriptions'),
  ofPeople('push_choices'),
  ofPeople('sign_ins'),
  ofPeople('touches'),
  ofPeople('wechat_links'),
  ofPeople('action_logs', { blank: { account_id: '', visitor_id: '' } }),
  rule('conversions', `event = 'registration' AND subject IN (:people)`),
  rule('audit_log', `team_id = '' AND act LIKE 'auth.%' AND account_id IN (:people)`),
  rule('accounts', 'id IN (:people)', { kind: 'accounts' }),
]

/** Tables that say nothing of a team, and those that stay, each with its reason. */
export const retainedTables: Readonly<Record<string, string>> = {
  teams: 'id and name stay, so that books say whose they are; the rest is blanked at the end',
  team_deletions: 'the receipt itself',
  access_changes: 'ids of what has changed, for some days',
  attributed_refunds: 'sums of the books',
  channel_costs: 'of the installation',
  closed_days: 'sums of the books',
  error_logs: 'of no team, the newest 5,000',
  goods: 'of the installation',
  model_health: 'how models answered last, by connection',
  operation_days: 'counts of the day',
  operators: 'of the installation; who runs it keeps their account',
  payment_notices: 'what payment services have signed: evidence of the books',
  research_answers: 'answers of public sources, for some hours',
  scholar_works: 'public works',
  schema_gates: 'of the installation',
  settled_differences: 'sums of the books',
  setup_codes: 'of the installation',
  sign_in_failures: 'hashes, for some hours',
  spent_tokens: 'hashes, until they end',
  visit_days: 'counts of the day',
}

const settledTables: ReadonlySet<string> = new Set([
  ...[...dependentRules, ...teamRules, ...bookRules, ...memberRules, ...personRules].map(
    ({ table }) => table,
  ),
  ...storedTables,
  ...Object.keys(retainedTables),
])

/** Whether a table says what becomes of it when a team is erased. */
export const isSettled = (table: string) => settledTables.has(table)

import { stopWords } from '#packages/chinese/terms'

// Words of every document; they name no subject.
const chinese = `进行 应当 应该 必须 可以 不得 不能 需要 按照 根据 依据 以下 以上 以及 其中 其他 相关 有关 关于 对于 通过 作为 成为
  没有 不是 就是 已经 正在 目前 现在 同时 此外 因此 所以 但是 然而 如果 例如 包括 主要 重要 一些 一种 这种 这些 那些 这样
  那样 之间 之后 之前 情况 问题 方面 部分 内容 工作 使用 实现 提供 具有 存在 发生 开始 出现 表示 认为 指出 说明 要求 规定
  本 各 每 不 并 或者 并且 而且 不仅 还 又 再 已 未 无 将 使 让 向 至 则 若 如 即 均 约 共 仅 较 更 最 很 同 所 性 者 化 后 前
  高于 低于 大于 小于 超过 不足 控制 采用 设置 建设 开展 组织 加强 负责 小时 分钟 人次 公顷 平方米 万元 公里 全年 每日 当日 全部 以来 其余
  内 外 时间 时候 方式 方法 过程 结果 能够 可能 一般 进一步 不同 相应 分别 有 来 去 说 看 做 用 给 跟 比 却 因为 由于 为了 除`

const english = `a about above across after again against all almost along already also although always am among an and another any
  are around as at away back be became because become been before being below between both but by came can cannot come
  could did do does doing done down due during each either else enough et etc even ever every example few finally first
  following for found four from further furthermore gave get given gives go good got had has have having he hence her here
  hers him his how however i if important in including indeed instead into is it its itself just kind know known large last
  later least less let like likely little long made mainly make makes making many may me might more moreover most much must
  my namely nearly need needs neither never new next no nor not note nothing now of off often on once one only onto or other
  others our out over own particular particularly per perhaps possible provide provided provides rather really recent
  recently respectively result results said same say second see seem seems seen several shall she should show showed shown
  shows similar similarly simply since small so some something sometimes still such take taken than that the their them
  then there therefore these they thing things third this those though three through thus to together too toward towards
  two under until up upon us use used useful uses using usually various very via want was way ways we well were what when
  where whereas whether which while who whole whom whose why wide will with within without would year years yes yet you
  your figure table section appendix al eg ie et abstract introduction background overview conclusion conclusions
  discussion references acknowledgements acknowledgments contents summary arxiv doi http https www jan feb mar apr jun jul
  aug sep sept oct nov dec january february march april june july august september october november december different
  find finding add adding work works case cases way lot set sets number numbers better best high low first order terms
  term need based compared able main second total`

const empty = new Set(`${chinese} ${english}`.split(/\s+/).filter((word) => word !== ''))

/** Whether a word names no subject, in either language. */
export const isEmptyWord = (word: string): boolean =>
  empty.has(word.toLowerCase()) || stopWords.has(word)

/** What a usual question of a table looks for in a paper: by its own words, and by how papers say such things. */
export interface Cue {
  /** Of the question. */
  asks: RegExp
  /** Of a sentence that answers it; several kinds count more. */
  says: readonly RegExp[]
  /** Where in a paper it stands, from 0 (its beginning) to 1; null: anywhere. */
  stands: number | null
}

/** The usual ones; a question that none of them knows is looked for by its own words. */
export const cues: readonly Cue[] = [
  {
    asks: /研究(?:的)?(?:问题|目的|目标)|(?:目的|目标)$|research (?:question|aim|goal|problem)|objective/i,
    says: [
      /\b(?:we|this (?:paper|study|article|work)|here,? we) (?:aims?|asks?|investigates?|examines?|addresses|address|explores?|study|studies|tests? whether)\b/i,
      /\b(?:aim|goal|objective|purpose) (?:of|was|is)\b|\bwhether\b|research question|remains? (?:unclear|unknown)/i,
      /本(?:文|研究)(?:旨在|探讨|考察|分析|关注|研究|针对|尝试)|旨在|目的(?:是|在于)|以(?:期|便)|为了(?:解|回答|弄清)|研究问题|尚不清楚|是否/,
    ],
    stands: 0,
  },
  {
    asks: /方法|怎么(?:做|测|研究)|method|approach|design/i,
    says: [
      /\b(?:we|was|were) (?:used?|propose|proposed|develop|developed|introduce|present|train|trained|model|modell?ed|measured?|estimated?|conducted?|simulated?|compared?|applied|analy[sz]ed?)\b/i,
      /\b(?:method|approach|framework|algorithm|regression|experiment|randomi[sz]ed|survey|interviews?|questionnaire|simulation)\b/i,
      /采用|运用|利用|通过.{0,20}(?:实验|实测|调查|访谈|问卷|模型|方法)|提出了?一?[种个]|构建|方法|实测|回归|测得|测定|建立了/,
    ],
    stands: 0.3,
  },
  {
    asks: /数据|样本|对象|资料来源|data|sample|participants|corpus/i,
    says: [
      /\b(?:data ?sets?|data|samples?|participants?|patients|respondents|records|observations|corpus|images|stations|streets|sites)\b/i,
      /\b(?:n ?= ?\d|\d[\d,.]* (?:participants|patients|samples|images|papers|records|respondents|streets|cities|sites|people|cases))/i,
      /数据(?:来自|来源|取自|集|为)|样本|样地|观测点|\d+\s*(?:条|个|名|例|份|幅|篇|座|所|户|处)|问卷|面板数据|[一二三四五六七八九十百]+(?:条|名|例|份|座|处)/,
    ],
    stands: 0.4,
  },
  {
    asks: /结论|结果|发现|findings?|results?|conclusions?/i,
    says: [
      /\b(?:we (?:find|found|show|conclude|demonstrate|observe)|results? (?:show|indicate|suggest|reveal)|findings? (?:show|suggest|indicate)|in conclusion|conclude)\b/i,
      /\b(?:reduced?|increased?|decreased?|improved?|outperforms?|lower(?:ed)?|higher|significant(?:ly)?|associated with)\b|\d+(?:\.\d+)? ?(?:%|°C|percent)/i,
      /结果(?:表明|显示|发现)|(?:研究|实验)(?:表明|发现|显示)|结论|表明|证明|(?:提高|降低|增加|减少|上升|下降)了?.{0,6}\d|显著|优于/,
    ],
    stands: 1,
  },
  {
    asks: /局限|不足|缺点|limitations?|weakness|shortcoming/i,
    says: [
      /\b(?:limitations?|limited (?:to|by)|shortcomings?|caveats?|caution)\b/i,
      /\b(?:future (?:work|research|studies)|further (?:work|research|studies)|did not|do not|does not|cannot|could not|only (?:one|a single|two))\b/i,
      /局限|不足之?处|缺陷|受限于|有待|尚未|未(?:能|考虑|涉及)|仅(?:限|考虑|在|对)|今后|未来(?:的)?研究|不明显/,
    ],
    stands: 1,
  },
]

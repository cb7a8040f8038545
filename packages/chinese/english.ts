// Written for this product: what studies, reports and manuals call their parts and matters, as papers in English say it.
// English words are folded stems: where one begins, its word says the same.
const TERMS = `
背景 background introduct motivat
意义 significan importan motivat
目的 aim purpose goal objective
引言 introduct
绪论 introduct
概述 overview introduct
简介 introduct overview
摘要 abstract summary
综述 survey review
现状 related prior existing
进展 progress advance
研究 research stud
方法 method approach
方案 approach scheme
技术 techni technolog
理论 theor
原理 principle
机制 mechanism
模型 model
大模型 llm large language model
大语言模型 llm large language model
语言模型 language model
算法 algorithm
框架 framework
系统 system
架构 architecture
结构 structure architecture
流程 process pipeline workflow
步骤 step
设计 design
实现 implement
应用 applicat
实验 experiment empirical
试验 experiment trial
测试 test
评测 evaluat benchmark
评价 evaluat assess
评估 evaluat assess
结果 result outperform accuracy
结论 conclu
讨论 discuss
分析 analys
比较 compar versus vs
对比 compar versus vs
表现 performance
性能 performance
效果 performance effect
准确率 accuracy
精度 accuracy precision
误差 error
优势 advantage benefit better complementary
优点 advantage benefit
好处 advantage benefit better
缺点 disadvantage weakness drawback limitation
不足 weakness drawback limitation shortcoming
局限 limitation
问题 problem question
难点 challenge difficult
挑战 challenge
关键 critical key
核心 key core
概念 concept
定义 defin
特点 feature characteristic
特征 feature
功能 function feature capabilit
能力 capabilit abilit
可行性 feasib
理由 reason
依据 reason evidence
原因 reason cause
影响 impact effect influence
风险 risk
建议 recommend suggest
展望 future work outlook
贡献 contribut
创新 novel innovat
数据 data
数据集 dataset
语料 corpus corpora
样本 sample
训练 train
参数 parameter
向量 vector embedding
稠密 dense
稀疏 sparse
检索 retriev search
问答 question answering qa
开放域 open-domain
阅读 read
段落 passage
翻译 translat
对话 conversation dialog chat
会话 conversation
代理 agent
智能体 agent
多代理 multi-agent multiple agents
编程 program
用户 user
人类 human
工具 tool
任务 task
知识 knowledge
学习 learn
网络 network
神经网络 neural
图像 image
文本 text
语音 speech
传统 traditional
中文 chinese
英文 english
国内 china chinese domestic
国外 abroad international
市场 market
产业 industr
企业 enterprise compan
经济 econom
社会 social societ
政策 polic
教育 educat
学生 student
教师 teacher
医疗 medical health
患者 patient
治疗 treat therap
临床 clinical
环境 environment
能源 energy
材料 material
温度 temperature
时间 time
成本 cost
价格 price
质量 quality
安全 safe secur
人口 population
代码 code
编号 code number id
名称 name
地区 region area
省份 province
省级 province
城市 city citi
地级市 city citi
地级 city citi
县级 county area
区县 area county
日期 date
年份 year
作者 author
框架图 figure
开源 open-source
版本 version
许可 licen
参考文献 reference
附录 appendix
致谢 acknowledg
`

// Beginnings that are no words themselves, with what makes words of them.
const CUT = `
abilit y ies
acknowledg e ed es ment ments ements
analys is es e ed
applicat ion ions
capabilit y ies
citi es
compan y ies
compar e ed es ing ison isons
conclu de ded des ding sion sions
contribut e ed es ion ions
defin e ed es ing ition itions
econom y ies ic ics
educat e ed ion ional
evaluat e ed es ing ion ions
feasib le ility
importan t ce
industr y ies ial
innovat e ed ion ions ive
introduct ion ions ory
licen ce ces se sed ses sing
motivat e ed es ing ion ions
polic y ies
retriev al e ed er ers es ing
secur e ed es ing ity
significan t ce tly
societ y ies
stud y ies ied ying
techni que ques cal
technolog y ies ical
theor y ies etical
therap y ies
translat e ed es ing ion ions
`

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line): [string, readonly string[]] => {
      const [first = '', ...rest] = line.split(' ')
      return [first, rest]
    })

const byTerm = new Map(rows(TERMS))
const endingsOf = new Map(rows(CUT))
const INFLECTIONS = ['', 's', 'es', 'ed', 'ing']

/** All terms of the table. */
export const englishTerms: readonly string[] = [...byTerm.keys()]

/** Beginnings of the English words that say what a folded Chinese term says; empty for most. */
export const englishOf = (term: string): readonly string[] => byTerm.get(term) ?? []

/** Words that begin so: an index of whole words has none that is `retriev`. */
export const englishForms = (stem: string): string[] =>
  (endingsOf.get(stem) ?? INFLECTIONS).map((ending) => stem + ending)

/** Whether a folded text has a word that begins so. */
export const hasEnglish = (text: string, stem: string): boolean => {
  const from = text.indexOf(stem)
  if (from < 0) return false
  return (
    from === 0 || !/[a-z0-9]/.test(text[from - 1] ?? '') || hasEnglish(text.slice(from + 1), stem)
  )
}

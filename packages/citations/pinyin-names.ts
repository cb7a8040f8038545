// Surnames as pinyin writes them; those that are first of all Western ones (Long, Bo, An) are left out.
const SURNAMES = new Set(
  'ai bai bao bi bian cai cao cen chai chang che chen cheng chu cui dai deng di diao ding dong dou du duan fan fang fei feng fu gan gao ge geng gong gou gu guan guo han hao he hong hou hu hua huang huo ji jia jian jiang jiao jin jing ju kang ke kong kuang lai lan lei li lian liang liao lin ling liu lou lu luan luo lv ma mao mei meng mi miao min mo mu ni nie niu ou pan pang pei peng pi pu qi qian qiang qiao qin qiu qu quan ran rao ren rong ruan sha shan shang shao shen sheng shi shu si song su sun tan tang tao teng tian tong tu wan wang wei wen weng wu xi xia xiang xiao xie xin xing xiong xu xue yan yang yao ye yi yin ying you yu yuan yue yun zang zeng zha zhai zhan zhang zhao zhen zheng zhong zhou zhu zhuang zhuo zong zou zu ouyang sima shangguan zhuge'.split(
    ' ',
  ),
)
const SYLLABLE =
  '(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|üe|ve|[aeiouüv]))'
const GIVEN_NAME = new RegExp(`^${SYLLABLE}(?:['’-]?${SYLLABLE}){0,2}$`, 'i')
// What pinyin could spell, but Westerners are called.
const WESTERN = new Set(
  'anna dan dean diana gina jane lena liana luna mina nina rena tina wanda'.split(' '),
)

/** Whether a name is a Chinese one in pinyin, with its given name written out: Wang Shanshan, Yu Yang. */
export function isPinyinName(family: string, givenName: string): boolean {
  const bare = givenName.trim()
  if (bare.length < 2 || /[\s.]/.test(bare) || WESTERN.has(bare.toLowerCase())) return false
  return SURNAMES.has(family.trim().toLowerCase()) && GIVEN_NAME.test(bare)
}

/**
 * The 24 solar terms, by the Sun's longitude: the first at 0°, each 15° after the last.
 *
 * Rule and names: GB/T 33661-2017, Calculation and promulgation of the Chinese calendar (the terms begin when the
 * apparent geocentric longitude is a multiple of 15°). English names as the Hong Kong Observatory prints them; names
 * of cross-quarter days are the Gaelic ones, which belong to the northern year. Facts; no licence.
 */
export interface SolarTerm {
  /** Number in the traditional year, which begins with lichun: 1–24. */
  readonly number: number
  readonly pinyin: string
  readonly chinese: string
  readonly english: string
  /** The season or cross-quarter day that the term is, if it is one. */
  readonly season?: { readonly kind: 'equinox' | 'solstice' | 'crossQuarter'; readonly name: string }
}

export const solarTerms: readonly SolarTerm[] = [
  { number: 4, pinyin: 'chunfen', chinese: '春分', english: 'Spring Equinox', season: { kind: 'equinox', name: 'March equinox' } },
  { number: 5, pinyin: 'qingming', chinese: '清明', english: 'Clear and Bright' },
  { number: 6, pinyin: 'guyu', chinese: '穀雨', english: 'Grain Rain' },
  { number: 7, pinyin: 'lixia', chinese: '立夏', english: 'Start of Summer', season: { kind: 'crossQuarter', name: 'Beltane' } },
  { number: 8, pinyin: 'xiaoman', chinese: '小滿', english: 'Grain Buds' },
  { number: 9, pinyin: 'mangzhong', chinese: '芒種', english: 'Grain in Ear' },
  { number: 10, pinyin: 'xiazhi', chinese: '夏至', english: 'Summer Solstice', season: { kind: 'solstice', name: 'June solstice' } },
  { number: 11, pinyin: 'xiaoshu', chinese: '小暑', english: 'Minor Heat' },
  { number: 12, pinyin: 'dashu', chinese: '大暑', english: 'Major Heat' },
  { number: 13, pinyin: 'liqiu', chinese: '立秋', english: 'Start of Autumn', season: { kind: 'crossQuarter', name: 'Lughnasadh' } },
  { number: 14, pinyin: 'chushu', chinese: '處暑', english: 'End of Heat' },
  { number: 15, pinyin: 'bailu', chinese: '白露', english: 'White Dew' },
  { number: 16, pinyin: 'qiufen', chinese: '秋分', english: 'Autumn Equinox', season: { kind: 'equinox', name: 'September equinox' } },
  { number: 17, pinyin: 'hanlu', chinese: '寒露', english: 'Cold Dew' },
  { number: 18, pinyin: 'shuangjiang', chinese: '霜降', english: 'Frost Descent' },
  { number: 19, pinyin: 'lidong', chinese: '立冬', english: 'Start of Winter', season: { kind: 'crossQuarter', name: 'Samhain' } },
  { number: 20, pinyin: 'xiaoxue', chinese: '小雪', english: 'Minor Snow' },
  { number: 21, pinyin: 'daxue', chinese: '大雪', english: 'Major Snow' },
  { number: 22, pinyin: 'dongzhi', chinese: '冬至', english: 'Winter Solstice', season: { kind: 'solstice', name: 'December solstice' } },
  { number: 23, pinyin: 'xiaohan', chinese: '小寒', english: 'Minor Cold' },
  { number: 24, pinyin: 'dahan', chinese: '大寒', english: 'Major Cold' },
  { number: 1, pinyin: 'lichun', chinese: '立春', english: 'Start of Spring', season: { kind: 'crossQuarter', name: 'Imbolc' } },
  { number: 2, pinyin: 'yushui', chinese: '雨水', english: 'Rain Water' },
  { number: 3, pinyin: 'jingzhe', chinese: '驚蟄', english: 'Awakening of Insects' },
]

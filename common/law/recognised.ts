/** What is said of a text that a program recognised on a scan and people compared with it. */
export const RECOGNISED_SENTENCE = '由扫描件识别并经人工校对'

/** Characters of which a program was less certain (0 to 100) are shown to those who proof-read. */
export const DOUBTFUL_BELOW = 60

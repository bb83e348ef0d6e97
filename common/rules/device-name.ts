const SYSTEMS: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Kylin/i, '麒麟'],
  [/UOS|UnionTech/i, '统信'],
  [/Linux|X11/, 'Linux'],
]
/** The more special come first: most browsers name Chrome and Safari too. */
const BROWSERS: [RegExp, string][] = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/360SE|360EE|QIHU/i, '360 浏览器'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** Name of a device for its user, from the User-Agent header: `Windows · Chrome`; 未知设备 when it tells nothing. */
export function deviceName(userAgent: string): string {
  const named = [SYSTEMS, BROWSERS].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1])
  return named.filter((name) => name !== undefined).join(' · ') || '未知设备'
}

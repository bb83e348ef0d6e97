{
  const { key } = document.currentScript.dataset
  const { dataset } = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    let kept = null
    try {
      kept = localStorage.getItem(key)
    } catch {}
    if (kept === 'dark' || (kept !== 'light' && system.matches)) dataset.theme = 'dark'
    else delete dataset.theme
  }
  show()
  system.addEventListener('change', show)
  addEventListener('storage', show)
}

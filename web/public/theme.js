try {
  const kept = localStorage.getItem(document.currentScript.dataset.key)
  if (kept === 'dark' || (kept === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)) document.documentElement.dataset.theme = 'dark'
} catch {}

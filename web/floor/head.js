// The first script of every page, before anything is drawn. It is written for browsers of any age: nothing younger than 1999 may stand here.
// Names in capitals are filled in by tools/floor/vite-floor.ts.
;(function () {
  var root = document.documentElement

  /** Whether the browser knows a name, as `Array.prototype.at`. The last step is not read: it may be a getter. */
  function knows(name) {
    var steps = name.split('.')
    var at = window
    for (var i = 0; i < steps.length - 1; i++) {
      at = at[steps[i]]
      if (!at) return false
    }
    return steps[i] in at
  }

  /** Chromium 86 and Safari 15.4 were the first to know :focus-visible, Firefox 102 the first with TransformStream. */
  function isOldEnough() {
    return !!window.CSS && !!CSS.supports && CSS.supports('selector(:focus-visible)') && !!window.TransformStream
  }

  function script(address) {
    return '<script src="' + address + '"></' + 'script>'
  }

  function followTheme() {
    var system = matchMedia('(prefers-color-scheme: dark)')
    function show() {
      var kept = null
      try {
        kept = localStorage.getItem(THEME_KEY)
      } catch (error) {
        kept = null
      }
      if (kept === 'dark' || (kept !== 'light' && system.matches)) root.setAttribute('data-theme', 'dark')
      else root.removeAttribute('data-theme')
    }
    show()
    system.addEventListener('change', show)
    addEventListener('storage', show)
  }

  // What follows in the document becomes hidden text: none of its scripts runs.
  if (!isOldEnough()) return document.write(script(OLDER) + '<plaintext style="display:none">')
  followTheme()
  for (var i = 0; i < SUPPLIED.length; i++) {
    // Written into the page, because it must have run before the modules do.
    if (!knows(SUPPLIED[i])) return document.write(script(SUPPLIES))
  }
})()

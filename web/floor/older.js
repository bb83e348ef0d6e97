// Below the floor: the page for older browsers takes the place of the page asked for. The address stays, for the browser may be switched to
// a newer engine. Written for browsers of any age, as head.js is.
;(function () {
  var page = ''
  try {
    var request = new XMLHttpRequest()
    request.open('GET', '/older.html', false)
    request.send()
    if (request.status === 200) page = request.responseText
  } catch (error) {
    page = ''
  }
  document.write(
    page ||
      '<h1>浏览器版本过低</h1><p>请更新浏览器，或换用 Chrome 86、Edge 86、Firefox 102、Safari 15.4 及以上版本。</p>',
  )
})()

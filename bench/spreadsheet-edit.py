"""Opens a workbook in LibreOffice as a person would, writes into cells, and saves it as .xls or .xlsx.

Usage: spreadsheet-edit.py FROM TO, with a list of [row, column, text] as JSON on standard input (both from 0).
Run by LibreOffice's own Python or the system's with python3-uno; an office has to listen on the pipe `fagui`.
"""

import json
import sys
import time

import uno
from com.sun.star.beans import PropertyValue

FILTERS = {"xls": "MS Excel 97", "xlsx": "Calc MS Excel 2007 XML"}


def prop(name, value):
    found = PropertyValue()
    found.Name, found.Value = name, value
    return found


def desktop():
    context = uno.getComponentContext()
    resolver = context.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", context)
    for _ in range(100):
        try:
            remote = resolver.resolve("uno:pipe,name=fagui;urp;StarOffice.ComponentContext")
            return remote.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", remote)
        except Exception:
            time.sleep(0.3)
    raise SystemExit("LibreOffice does not answer")


source, target = sys.argv[1:3]
book = desktop().loadComponentFromURL(uno.systemPathToFileUrl(source), "_blank", 0, (prop("Hidden", True),))
sheet = book.Sheets.getByIndex(0)
for row, column, text in json.load(sys.stdin):
    sheet.getCellByPosition(column, row).setString(text)
book.storeToURL(uno.systemPathToFileUrl(target), (prop("FilterName", FILTERS[target.rsplit(".", 1)[1]]),))
book.close(True)

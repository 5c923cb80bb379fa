// Playing through the accessibility tree alone: what is there is what Chromium tells a screen reader, found by role and
// name; a node is pressed as a screen reader presses it, and what is announced is what regions of the role status say.

const text = (value) => value?.value ?? '';

export async function listen(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('Accessibility.enable');

  async function hear() {
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const property = (node, name) => node.properties?.find((one) => one.name === name)?.value.value;
    const within = (node, name) => {
      for (let at = node; at; at = byId.get(at.parentId)) if (text(at.name) === name && ['region', 'main', 'list'].includes(text(at.role))) return true;
      return false;
    };
    return nodes
      .filter((node) => !node.ignored)
      .map((node) => ({
        role: text(node.role),
        name: text(node.name),
        isOff: Boolean(property(node, 'disabled')),
        isPressed: property(node, 'pressed') === 'true',
        within: (name) => within(node, name),
        id: node.backendDOMNodeId,
        texts: () => textsBelow(node, byId),
      }));
  }

  // Presses a node as assistive technology does: by its default action, wherever it lies.
  async function press(node) {
    const { object } = await client.send('DOM.resolveNode', { backendNodeId: node.id });
    await client.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration: 'function () { this.focus(); this.click(); }', userGesture: true });
  }

  // Waits until the tree is as wanted.
  async function until(what, why, most = 60000) {
    for (const end = Date.now() + most; ; ) {
      const all = await hear(), found = what(all);
      if (found) return found;
      if (Date.now() > end) throw new Error(`${why}: ${all.filter((node) => node.name && node.role !== 'StaticText' && node.role !== 'InlineTextBox').map((node) => `${node.role} "${node.name}"`).join(', ').slice(0, 1500)}`);
      await page.waitForTimeout(30);
    }
  }
  return { press, until };
}

function textsBelow(node, byId) {
  const parts = [];
  const walk = (at) => {
    if (!at) return;
    if (text(at.role) === 'StaticText') parts.push(text(at.name));
    else for (const id of at.childIds ?? []) walk(byId.get(id));
  };
  walk(node);
  return parts.join(' ');
}

// The admin page's two helpers: passkeys, and the editor's check while somebody types. Without them every form still works.

const checkDelayMs = 600;

if (window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  for (const part of document.querySelectorAll('[data-passkey]')) preparePasskeys(part);
  document.querySelector('[data-no-passkey]')?.remove();
}
// On a phone the navigation is wider than the screen.
for (const link of document.querySelectorAll('nav [aria-current]')) {
  link.scrollIntoView({ inline: 'center', block: 'nearest' });
}
for (const form of document.querySelectorAll('[data-live-form]')) checkWhileTyping(form);

function preparePasskeys(part) {
  const [button, alert] = [part.querySelector('button'), part.querySelector('[role="alert"]')];
  const act = part.dataset.passkey === 'add' ? addPasskey : signIn;
  part.hidden = false;
  button.addEventListener('click', async () => {
    alert.hidden = true;
    button.disabled = true;
    try {
      await act();
    } catch (error) {
      // Whoever closes the browser's dialog knows it.
      alert.hidden = error.name === 'NotAllowedError';
    }
    button.disabled = false;
  });
}

async function signIn() {
  const options = await (await post('/sign-in/passkey/options', {})).json();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  await post('/sign-in/passkey', await navigator.credentials.get({ publicKey }));
  location.assign('/');
}

async function addPasskey() {
  const options = await (await post('/account/passkeys/options', {})).json();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  await post('/account/passkeys', await navigator.credentials.create({ publicKey }));
  location.assign('/account?done=passkey-added');
}

async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

function checkWhileTyping(form) {
  let timer;
  let request;
  const check = async () => {
    request?.abort();
    request = new AbortController();
    const body = new URLSearchParams(new FormData(form));
    body.set('intent', 'check');
    try {
      const answer = await fetch(form.action, { method: 'POST', body, signal: request.signal });
      // Signed out meanwhile: saving says so, and nothing that was typed is lost here.
      if (answer.redirected || !answer.ok) return;
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    } catch (error) {
      // The next key checks again.
      if (error.name !== 'AbortError') console.warn(error);
    }
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(check, checkDelayMs);
  });
  // Typed while the page was loading, or brought back by the browser.
  if ([...form.elements].some(isChanged)) void check();
}

function isChanged(field) {
  return field.defaultValue !== undefined && field.value !== field.defaultValue;
}

/** Takes over what the server says and how the page looks now; the fields stay as they are. */
function show(checked) {
  for (const part of document.querySelectorAll('[data-live]')) {
    const now = checked.getElementById(part.id);
    if (now && now.innerHTML !== part.innerHTML) part.innerHTML = now.innerHTML;
    const field = document.querySelector(`[aria-describedby="${CSS.escape(part.id)}"]`);
    if (part.classList.contains('message')) field?.toggleAttribute('aria-invalid', part.textContent !== '');
  }
  for (const frame of document.querySelectorAll('iframe')) {
    const now = checked.getElementById(frame.id);
    if (now && now.srcdoc !== '' && now.srcdoc !== frame.srcdoc) frame.srcdoc = now.srcdoc;
  }
}

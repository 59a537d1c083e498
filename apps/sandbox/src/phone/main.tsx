document.querySelector('#root')?.append('Sandbox Phone')
